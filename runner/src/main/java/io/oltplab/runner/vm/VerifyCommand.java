package io.oltplab.runner.vm;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.vm.verify.Finding;
import io.oltplab.runner.vm.verify.Verifier;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `oltplab vm verify`.
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        description = {
            "Checks rendered files: by rules of our own, and by the tools that this host has (virt-xml-validate, virsh,"
                    + " cloud-init, xmllint, terraform, bash).",
            "What could not be checked is said."
        },
        footer = {
            "",
            "Exit codes: 0 nothing wrong, 2 usage, 3 not rendered files, 7 a check failed."
        })
final class VerifyCommand implements Callable<Integer> {

    @Spec @Nullable CommandSpec spec;

    @Parameters(
            arity = "1..*",
            paramLabel = "DIR",
            description = "Folder that `oltplab vm render` wrote, of one target or of several.")
    List<Path> folders = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        int wrong = 0;
        int unchecked = 0;
        int passed = 0;
        for (Path folder : targets()) {
            for (Finding finding : Verifier.verify(folder)) {
                out.println(folder.getFileName() + ": " + finding.line());
                switch (finding) {
                    case Finding.Passed _ -> passed++;
                    case Finding.Wrong _ -> wrong++;
                    case Finding.NotChecked _ -> unchecked++;
                }
            }
        }
        out.printf("%d passed, %d wrong, %d not checked%n", passed, wrong, unchecked);
        return (wrong == 0 ? ExitCode.OK : ExitCode.RESULT_INVALID).code();
    }

    private List<Path> targets() throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path folder : folders) {
            int before = found.size();
            if (Files.exists(folder.resolve(Verifier.MACHINES))) {
                found.add(folder);
            } else if (Files.isDirectory(folder)) {
                try (Stream<Path> list = Files.list(folder)) {
                    list.filter(one -> Files.exists(one.resolve(Verifier.MACHINES)))
                            .sorted()
                            .forEach(found::add);
                }
            }
            if (found.size() == before) {
                throw new Refused(
                        ExitCode.CONFIGURATION,
                        folder + " holds nothing that `oltplab vm render` wrote");
            }
        }
        return found;
    }
}
