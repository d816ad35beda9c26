package io.oltplab.runner;

import io.oltplab.core.bench.Provider;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/// The entry of the program.
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        // Logging to standard error is for warnings; what people read comes from Progress.
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        Stop stop = Stop.onSignals(err);
        int code = new CommandLineProgram(out, err, stop, providers()).run(arguments);
        out.flush();
        err.flush();
        System.exit(code);
    }

    /// The workload modules on the class path, by name.
    static List<Provider> providers() {
        return ServiceLoader.load(Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Provider::name))
                .toList();
    }
}
