package io.oltplab.core.bench;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A key of a plan file: what it means, and its value where the plan does not name it. Plans, their
/// JSON Schema and their documentation all come from here.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface PlanKey {

    /// The value of [#standard()] that makes a key required.
    String REQUIRED = "(required)";

    /// One sentence with the unit and what is allowed.
    String value();

    /// The default as YAML, such as `10`, `[]` or `60s`.
    String standard() default REQUIRED;
}
