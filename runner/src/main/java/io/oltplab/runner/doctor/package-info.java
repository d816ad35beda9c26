/// `oltplab doctor`: whether this host is fit for a plan, and what to do where it is not.
@NullMarked
package io.oltplab.runner.doctor;

import org.jspecify.annotations.NullMarked;
