package io.oltplab.sql.server;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/// The kinds of servers that there are.
final class ServerKinds {

    private ServerKinds() {}

    static List<ServerKind> all() {
        return ServiceLoader.load(ServerKind.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /// The words of `--server`.
    static List<String> engines() {
        return all().stream().flatMap(kind -> kind.engines().stream()).toList();
    }

    /// The kind of an engine.
    ///
    /// @throws IllegalArgumentException if there is none
    static ServerKind of(String engine) {
        return all().stream()
                .filter(kind -> kind.engines().contains(engine))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "--server must be one of %s, got %s"
                                                .formatted(String.join(", ", engines()), engine)));
    }

    /// The server to start.
    ///
    /// @param engine empty to take what the home has, or the first kind
    /// @param home of `--server-home`; empty to look for one
    /// @throws Refused if there is none
    static ServerProgram find(String engine, String home, Map<String, String> environment) {
        List<ServerKind> kinds;
        if (!engine.isEmpty()) {
            kinds = List.of(of(engine));
        } else {
            kinds = home.isEmpty() ? List.of(all().getFirst()) : all();
        }
        return kinds.stream()
                .map(kind -> kind.find(engine, home, environment))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow(() -> none(engine, home, kinds));
    }

    private static Refused none(String engine, String home, List<ServerKind> kinds) {
        List<String> programs = kinds.stream().flatMap(kind -> kind.programs().stream()).toList();
        return new Refused(
                ExitCode.PREFLIGHT,
                "--server-home must be a folder with %s%s in it or in bin, sbin, usr/bin or usr/sbin below it, got %s"
                        .formatted(
                                String.join(" or ", programs),
                                engine.isEmpty() ? "" : " of " + engine,
                                home));
    }
}
