package io.oltplab.runner.review.plan;

import io.oltplab.core.bench.Refused;
import io.oltplab.runner.vm.rig.RigInstances;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Puts into a plan what the rig that it names says: `instances: {rig: my-rig.yaml}`. A plan that
/// was resolved so can be read again.
final class RigKeys {

    private static final String INSTANCES = "instances";
    private static final String DRIVE = "drive";
    private static final String RIG = "rig";
    private static final String COUNT = "count";
    private static final String URLS = "urls";
    private static final String USER = "user";
    private static final String PASSWORD_ENV = "password-env";
    private static final String PASSWORD_FILE = "password-file";

    /// Stages that write to the path, which is then no drive under test.
    private static final Set<String> WRITING = Set.of("trim", "precondition", "checkpoint");

    private RigKeys() {}

    /// Fills the instances and the drive of a plan that names a rig.
    ///
    /// @throws Refused if the rig is wrong, or the plan says something else
    static void expand(ObjectNode root, Locations locations) {
        String name = root.path(INSTANCES).path(RIG).asString("");
        if (name.isEmpty()) {
            return;
        }
        RigInstances rig;
        try {
            rig = RigInstances.of(name);
        } catch (IllegalArgumentException | Refused mistake) {
            throw locations.mistake(at(RIG), String.valueOf(mistake.getMessage()));
        }
        ObjectNode instances = (ObjectNode) root.path(INSTANCES);
        instances.put(RIG, rig.name());
        int count = rig.urls().size();
        int wanted = instances.path(COUNT).asInt(count);
        if (wanted != count) {
            throw locations.mistake(
                    at(COUNT),
                    "count is %d, and rig %s has %d databases: leave it out, or say --set instances.count=%d"
                            .formatted(wanted, name, count, count));
        }
        instances.put(COUNT, count);
        urls(instances, rig, locations);
        String user = instances.path(USER).asString("");
        if (!user.isEmpty() && !user.equals(rig.user())) {
            throw locations.mistake(
                    at(USER), "user of a rig is " + rig.user() + ": leave it out, got " + user);
        }
        instances.put(USER, rig.user());
        password(instances, rig, locations);
        drive(root, rig, locations);
    }

    private static void urls(ObjectNode instances, RigInstances rig, Locations locations) {
        List<String> given =
                instances.path(URLS).valueStream().map(url -> url.asString("")).toList();
        if (!given.isEmpty() && !given.equals(rig.urls())) {
            throw locations.mistake(at(URLS), "urls come from the rig: leave them out");
        }
        ArrayNode urls = instances.putArray(URLS);
        rig.urls().forEach(urls::add);
    }

    private static void password(ObjectNode instances, RigInstances rig, Locations locations) {
        if (!instances.path(PASSWORD_ENV).asString("").isEmpty()
                || !instances.path(PASSWORD_FILE).asString("").isEmpty()) {
            return;
        }
        if (!rig.passwordEnv().isEmpty()) {
            instances.put(PASSWORD_ENV, rig.passwordEnv());
            return;
        }
        try {
            instances.put(PASSWORD_FILE, rig.passwordFile().toString());
        } catch (Refused none) {
            throw locations.mistake(at(RIG), String.valueOf(none.getMessage()));
        }
    }

    private static void drive(ObjectNode root, RigInstances rig, Locations locations) {
        ObjectNode drive =
                root.path(DRIVE) instanceof ObjectNode given ? given : root.putObject(DRIVE);
        drive.put("path", rig.place().toString());
        if (!drive.has("capacity")) {
            drive.put("capacity", Long.toString(rig.layout().rig().dut().capacity().bytes()));
        }
        if (rig.placeIsOnDrive()) {
            return;
        }
        boolean device = !drive.path("device").asString("").isEmpty();
        int number = 0;
        for (JsonNode stage : root.path("stages")) {
            String kind = stage.path(Stage.KIND).asString("");
            if (WRITING.contains(kind) || (kind.equals("raw") && !device)) {
                throw locations.mistake(
                        "/stages/" + number,
                        "stage "
                                + kind
                                + " writes to the drive, which this machine does not see:"
                                + " dut.folder of the rig is no directory here"
                                + (kind.equals("raw") ? ", and drive.device is not given" : ""));
            }
            number++;
        }
    }

    /// Leaves of a rig what is part of the protocol, in place of the addresses of its machines.
    ///
    /// @param hashed the resolved plan, of which the hash is made
    static void protocolOnly(ObjectNode hashed) {
        String name = hashed.path(INSTANCES).path(RIG).asString("");
        if (name.isEmpty() || !(hashed.path(INSTANCES) instanceof ObjectNode instances)) {
            return;
        }
        instances.remove(List.of(URLS, USER, PASSWORD_ENV, PASSWORD_FILE));
        instances.put(RIG, RigInstances.of(name).protocol());
    }

    private static String at(String key) {
        return "/" + INSTANCES + "/" + key;
    }
}
