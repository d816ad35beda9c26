package io.oltplab.sysbench.options;

import io.oltplab.sysbench.options.Option.Choice;
import io.oltplab.sysbench.options.Option.Group;
import io.oltplab.sysbench.options.Option.Kind;
import io.oltplab.sysbench.options.Option.Switch;
import io.oltplab.sysbench.options.Option.Text;
import io.oltplab.sysbench.options.Option.Whole;
import java.util.List;

/// Where a server of PostgreSQL (sysbench's names) or SQL Server (ours: sysbench has no driver for
/// it) is.
final class ServerOptions {

    private static final Group GROUP = Group.DATABASE;
    private static final Kind TEXT = new Text();

    private ServerOptions() {}

    static void addTo(List<Option> all) {
        place(all, Driver.PGSQL, "PostgreSQL", "5432");
        Kind modes =
                new Choice(
                        List.of(
                                "disable",
                                "allow",
                                "prefer",
                                "require",
                                "verify-ca",
                                "verify-full"));
        all.add(
                new Option(
                        "pgsql-sslmode",
                        modes,
                        "",
                        "TLS; without it none on this machine, verify-full elsewhere",
                        GROUP));
        place(all, Driver.MSSQL, "SQL Server", "1433");
        all.add(
                new Option(
                        "mssql-encrypt",
                        new Choice(List.of("off", "on", "strict")),
                        "",
                        "TLS; without it what is safe for the host",
                        GROUP));
        all.add(
                new Option(
                        "mssql-trust-cert",
                        new Switch(),
                        "off",
                        "take any certificate of the server",
                        GROUP));
    }

    private static void place(List<Option> all, Driver driver, String server, String port) {
        all.add(new Option(driver.option("host"), TEXT, "localhost", server + " host", GROUP));
        all.add(
                new Option(
                        driver.option("port"),
                        new Whole(1, 65_535),
                        port,
                        server + " port",
                        GROUP));
        all.add(new Option(driver.option("user"), TEXT, "sbtest", server + " user", GROUP));
        all.add(new Option(driver.option("db"), TEXT, "sbtest", server + " database", GROUP));
    }
}
