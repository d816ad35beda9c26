/// `oltplab vm`: the machines of a lab, described once, rendered for a hypervisor and checked.
@NullMarked
package io.oltplab.runner.vm;

import org.jspecify.annotations.NullMarked;
