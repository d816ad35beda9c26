package io.oltplab.runner.proof;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// Where a database lies, and how that is known.
///
/// @param means how it is known
/// @param facts the links of the chain in their order, for people and for results
/// @param serials of the drives that the data lie on; empty where the drives do not tell
/// @param problem what contradicts, or why nothing is known, in one line; empty if all is well
public record Placement(
        Means means, Map<String, String> facts, Map<String, String> serials, String problem) {

    /// How a placement is known.
    public enum Means {
        /// From the files that the server, a process of this machine, has open.
        OPEN_FILES("the files that the server has open"),
        /// From the table that the provisioning of a virtual machine wrote.
        STATEMENT("the guest's own statement"),
        /// Not at all.
        NONE("nothing");

        private final String words;

        Means(String words) {
            this.words = words;
        }

        /// For people.
        public String words() {
            return words;
        }
    }

    public Placement {
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
        serials = Map.copyOf(serials);
    }

    static Placement unknown(String why) {
        return new Placement(Means.NONE, Map.of(), Map.of(), why);
    }

    /// Whether the whole chain is known and nothing contradicts it.
    public boolean isProven() {
        return means != Means.NONE && problem.isEmpty();
    }

    /// What is wrong with the proof, if it is to be the one of a machine of a rig; empty if
    /// nothing.
    public String contradiction(String name) {
        if (!problem.isEmpty()) {
            return problem;
        }
        String told = facts.getOrDefault("machine", "");
        if (means != Means.STATEMENT) {
            return "this is no machine of a rig: nothing in it tells of its drive";
        }
        return told.equals(name)
                ? ""
                : "this is machine "
                        + told
                        + ", not "
                        + name
                        + ": the addresses of the rig are wrong";
    }

    /// The facts for a result; serial numbers are left out unless the user wants them.
    public Map<String, String> facts(boolean identify) {
        Map<String, String> all = new LinkedHashMap<>(facts);
        if (identify) {
            serials.forEach((disk, serial) -> all.put("serial of " + disk, serial));
        }
        all.put("known from", means.words());
        if (!problem.isEmpty()) {
            all.put("problem", problem);
        }
        return all;
    }
}
