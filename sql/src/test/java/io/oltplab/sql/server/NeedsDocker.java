package io.oltplab.sql.server;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/// Tests on servers in containers: skipped as a whole, with the reason, where there is no Docker.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("containers")
@ExtendWith(DockerCondition.class)
public @interface NeedsDocker {}
