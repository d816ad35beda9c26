package io.oltplab.runner.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.oltplab.runner.review.plan.InstancesPlan;
import io.oltplab.runner.vm.rig.Templates;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

class ListCommandTest {

    @Test
    void aRigIsListedAsTheInstancesOfAReview() {
        JsonNode instances = new YAMLMapper().readTree(list("--rig", "example-4x", "--plan"));
        List<String> keys =
                Arrays.stream(InstancesPlan.class.getRecordComponents())
                        .map(RecordComponent::getName)
                        .map(name -> name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT))
                        .toList();

        assertThat(keys).containsAll(instances.path("instances").propertyNames());
        assertThat(instances.at("/instances/count").asInt()).isEqualTo(4);
        assertThat(instances.at("/instances/urls/3").asString())
                .isEqualTo("jdbc:mysql://192.0.2.14:3306/oltplab");
        assertThat(instances.at("/instances/user").asString()).isEqualTo("bench");
        assertThat(instances.at("/instances/password-env").asString())
                .isEqualTo("OLTPLAB_DATABASE_PASSWORD");
    }

    @Test
    void everyKindAndRigIsListed() {
        assertThat(list()).contains(Templates.KINDS).contains(Templates.RIGS);
    }

    private static String list(String... arguments) {
        StringWriter out = new StringWriter();
        CommandLine command = new CommandLine(new ListCommand());
        command.setOut(new PrintWriter(out, true));
        assertThat(command.execute(arguments)).isZero();
        return out.toString();
    }
}
