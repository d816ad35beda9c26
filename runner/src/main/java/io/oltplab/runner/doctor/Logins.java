package io.oltplab.runner.doctor;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.plan.Secret;
import io.oltplab.core.result.ExitCode;
import io.oltplab.runner.vm.rig.Instance;
import io.oltplab.runner.vm.rig.RigInstances;
import io.oltplab.sql.DatabaseSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How the doctor logs in to databases.
///
/// @param user null if not given
/// @param file with the password; null if not given
/// @param variable with the password; null if not given
record Logins(
        @Nullable String user,
        @Nullable Path file,
        @Nullable String variable,
        Map<String, String> environment) {

    Logins {
        if (file != null && variable != null) {
            throw new IllegalArgumentException(
                    "--password-file and --password-env exclude each other: give one");
        }
    }

    /// The database of a URL.
    DatabaseSettings database(String url) {
        if (user == null) {
            throw new IllegalArgumentException("--db needs --user");
        }
        return new DatabaseSettings(url, user, password(file, variable));
    }

    /// The database of a machine of a rig, which has its own password unless options name another.
    DatabaseSettings instance(RigInstances rig, Instance instance) {
        boolean given = file != null || variable != null;
        Secret password;
        if (given) {
            password = password(file, variable);
        } else if (rig.passwordEnv().isEmpty()) {
            password = password(rig.passwordFile(), null);
        } else {
            password = password(null, rig.passwordEnv());
        }
        return new DatabaseSettings(instance.url(), user == null ? rig.user() : user, password);
    }

    private Secret password(@Nullable Path from, @Nullable String name) {
        if (name != null) {
            String value = environment.get(name);
            if (value == null) {
                throw new IllegalArgumentException(
                        "--password-env names " + name + ", which is not set");
            }
            return new Secret(value);
        }
        if (from == null) {
            return new Secret("");
        }
        try {
            return new Secret(Files.readString(from).strip());
        } catch (IOException failure) {
            throw new Refused(
                    ExitCode.PREFLIGHT, "--password-file cannot be read: " + failure, failure);
        }
    }
}
