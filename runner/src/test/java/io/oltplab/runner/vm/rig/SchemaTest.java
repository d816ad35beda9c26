package io.oltplab.runner.vm.rig;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The JSON Schemas, which editors use, say what the records say.
class SchemaTest {

    private static final Path FOLDER = Path.of("..", "vm-templates", "schema");

    @Test
    void everyKindFits() throws IOException {
        for (String name : Templates.KINDS) {
            assertThat(errors("kind", Templates.text(name))).as(name).isEmpty();
        }
    }

    @Test
    void everyRigFits() throws IOException {
        for (String name : Templates.RIGS) {
            assertThat(errors("rig", Templates.text(name))).as(name).isEmpty();
        }
    }

    @Test
    void mistakesDoNotFit() throws IOException {
        String rig = Templates.text("example-4x");
        String kind = Templates.text("mini");

        assertThat(errors("rig", rig.replace("copies:", "copis:"))).isNotEmpty();
        assertThat(errors("rig", rig.replace("/dev/disk/by-id/nvme", "/dev/nvme"))).isNotEmpty();
        assertThat(errors("rig", rig.replace("${env:OLTPLAB_DATABASE_PASSWORD}", "hunter2")))
                .isNotEmpty();
        assertThat(errors("rig", rig.replace("backing: partition", "backing: file"))).isNotEmpty();
        assertThat(errors("kind", kind.replace("640MiB", "640M"))).isNotEmpty();
        assertThat(errors("kind", kind.replace("server: mariadb", "server: oracle"))).isNotEmpty();
    }

    @Test
    void keysAreThoseOfTheRecords() throws IOException {
        JsonNode kind = read("kind");
        JsonNode rig = read("rig");

        assertThat(keys(kind)).isEqualTo(keys(Kind.class));
        assertThat(keys(kind.at("/properties/guest"))).isEqualTo(keys(Kind.Guest.class));
        assertThat(keys(kind.at("/properties/disks/items"))).isEqualTo(keys(Kind.Disk.class));
        assertThat(keys(rig)).isEqualTo(keys(Rig.class));
        assertThat(keys(rig.at("/properties/dut"))).isEqualTo(keys(Rig.Dut.class));
        assertThat(keys(rig.at("/properties/elsewhere"))).isEqualTo(keys(Rig.Elsewhere.class));
        assertThat(keys(rig.at("/properties/disks/items"))).isEqualTo(keys(Rig.Disk.class));
        assertThat(keys(rig.at("/properties/image"))).isEqualTo(keys(Rig.Image.class));
        assertThat(keys(rig.at("/properties/network"))).isEqualTo(keys(Rig.Network.class));
        assertThat(keys(rig.at("/properties/esxi"))).isEqualTo(keys(Rig.Esxi.class));
        assertThat(keys(rig.at("/properties/qemu"))).isEqualTo(keys(Rig.Qemu.class));
        assertThat(keys(rig.at("/properties/proxmox"))).isEqualTo(keys(Rig.Proxmox.class));
    }

    private static Set<String> keys(JsonNode schema) {
        return new TreeSet<>(schema.path("properties").propertyNames());
    }

    private static Set<String> keys(Class<? extends Record> type) {
        Set<String> keys = new TreeSet<>();
        Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .map(name -> name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT))
                .forEach(keys::add);
        return keys;
    }

    private static JsonNode read(String name) throws IOException {
        return JsonMapper.shared().readTree(text(name));
    }

    private static String text(String name) throws IOException {
        return Files.readString(FOLDER.resolve(name + ".schema.json"));
    }

    private static List<Error> errors(String schema, String yaml) throws IOException {
        Schema compiled =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(text(schema));
        return compiled.validate(new YAMLMapper().readTree(yaml).toString(), InputFormat.JSON);
    }
}
