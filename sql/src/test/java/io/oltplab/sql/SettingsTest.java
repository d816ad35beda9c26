package io.oltplab.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oltplab.core.plan.Secret;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mysql://h/test?password=S3ntinel",
                "jdbc:mysql://h/test?useSSL=no&Password=S3ntinel",
                "jdbc:mysql://root:S3ntinel@h/test",
                "jdbc:mysql://(host=h,password=S3ntinel)/test",
                "jdbc:sqlserver://h;password=S3ntinel",
                "jdbc:sqlserver://h:1433;databaseName=t; Password = {S3ntinel}",
                "jdbc:sqlserver://h;trustStore=f;trustStorePassword=S3ntinel",
                "jdbc:sqlserver://h;accessToken=S3ntinel"
            })
    void passwordInTheUrlIsRefusedWithoutShowingIt(String url) {
        assertThatThrownBy(() -> new DatabaseSettings(url, "u", new Secret("")))
                .hasMessageContaining("--password-file")
                .hasMessageNotContaining("S3ntinel");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:sqlserver://h:1433;databaseName=t;applicationName=a@b",
                "jdbc:sqlserver://h\\instance;encrypt=true",
                "jdbc:mysql://h:3306/t?user=a@b"
            })
    void aUrlWithoutAPasswordIsTaken(String url) {
        assertThat(new DatabaseSettings(url, "u", new Secret("")).url()).isEqualTo(url);
    }

    @Test
    void settingsDoNotPrintThePassword() {
        assertThat(new DatabaseSettings("jdbc:mysql://h:3306/t", "u", new Secret("S3ntinel")))
                .asString()
                .doesNotContain("S3ntinel");
    }

    @Test
    void retriesMustMakeSense() {
        assertThatThrownBy(() -> new Retries(-1, Duration.ZERO, Duration.ZERO))
                .hasMessageContaining("-1");
        assertThatThrownBy(() -> new Retries(1, Duration.ofMillis(2), Duration.ofMillis(1)))
                .hasMessageContaining("back-off");
    }

    @Test
    void backoffDoublesUpToItsCeiling() {
        Duration min = Duration.ofMillis(100);
        Duration max = Duration.ofSeconds(5);
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1000; i++) {
            assertThat(Connector.backoff(0, min, max, random)).isBetween(50_000_000L, 100_000_000L);
            assertThat(Connector.backoff(3, min, max, random))
                    .isBetween(400_000_000L, 800_000_000L);
            assertThat(Connector.backoff(63, min, max, random))
                    .isBetween(2_500_000_000L, 5_000_000_000L);
        }
        assertThat(Connector.backoff(5, Duration.ZERO, Duration.ZERO, random)).isZero();
    }
}
