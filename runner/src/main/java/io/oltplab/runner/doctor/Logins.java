package io.oltplab.runner.doctor;

import io.oltplab.core.plan.Secret;
import io.oltplab.runner.vm.rig.Instance;
import io.oltplab.runner.vm.rig.RigInstances;
import io.oltplab.sql.DatabaseSettings;
import io.oltplab.sql.connect.Passwords;
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

    /// The database of a URL.
    DatabaseSettings database(String url) {
        if (user == null) {
            throw new IllegalArgumentException("--db needs --user");
        }
        return new DatabaseSettings(url, user, given());
    }

    /// The database of a machine of a rig, which has its own password unless options name another.
    DatabaseSettings instance(RigInstances rig, Instance instance) {
        Secret password;
        if (file != null || variable != null) {
            password = given();
        } else if (rig.passwordEnv().isEmpty()) {
            password = password(rig.passwordFile().toString(), "");
        } else {
            password = password("", rig.passwordEnv());
        }
        return new DatabaseSettings(instance.url(), user == null ? rig.user() : user, password);
    }

    private Secret given() {
        return password(file == null ? "" : file.toString(), variable == null ? "" : variable);
    }

    private Secret password(String from, String name) {
        return Passwords.of("--password-file", from, "--password-env", name, environment);
    }
}
