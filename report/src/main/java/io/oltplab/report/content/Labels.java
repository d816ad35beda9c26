package io.oltplab.report.content;

import io.oltplab.core.plan.Load;
import io.oltplab.core.plan.Target;
import io.oltplab.core.result.RunResult;
import io.oltplab.report.page.Figures;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// What things are called.
public final class Labels {

    private Labels() {}

    /// The thing under test for people: flavour and version of the server, or the path of the
    /// device. A server of one flavour is never called by the name of another, whatever its URL
    /// says.
    public static String target(RunResult result) {
        return switch (result.plan().target()) {
            case Target.Database database -> server(result, database);
            case Target.Device device -> device.path().toString();
        };
    }

    private static String server(RunResult result, Target.Database database) {
        Map<String, String> facts = result.environment().getOrDefault("database", Map.of());
        String version = facts.getOrDefault("version", "");
        String flavour = facts.getOrDefault("flavour", "");
        String name =
                switch (flavour.toLowerCase(Locale.ROOT)) {
                    case "mariadb" -> "MariaDB";
                    case "mysql" -> "MySQL";
                    case "percona", "percona server" -> "Percona Server";
                    case "h2" -> "H2";
                    case "" -> version.contains("MariaDB") ? "MariaDB" : "";
                    default -> flavour;
                };
        if (name.isEmpty()) {
            return version.isEmpty()
                    ? "database at " + database.url()
                    : "database " + version + " at " + database.url();
        }
        // MariaDB's own version string repeats the name: 10.11.14-MariaDB-log.
        String number = version.replaceFirst("(?i)-" + Pattern.quote(name) + ".*", "");
        return (name + " " + number).strip();
    }

    /// How work arrived, one line.
    static String load(Load load) {
        return switch (load) {
            case Load.Users users ->
                    Figures.count(users.users()) + " users, closed loop with think time";
            case Load.Rate rate ->
                    "open loop, "
                            + Figures.number(rate.perSecond())
                            + " per second ("
                            + rate.arrivals().name().toLowerCase(Locale.ROOT)
                            + "), "
                            + Figures.count(rate.users())
                            + " in flight at most";
            case Load.Saturate saturate ->
                    Figures.count(saturate.users()) + " workers, closed loop without waits";
        };
    }

    /// A fact or option name as a label: dashes and underscores become spaces.
    static String words(String name) {
        return name.replace('_', ' ').replace('-', ' ');
    }

    /// A status in the words of the report.
    public static String status(RunResult.Status status) {
        return switch (status) {
            case RUNNING -> "running";
            case COMPLETE -> "complete";
            case PARTIAL -> "partial";
            case INVALID -> "invalid";
        };
    }
}
