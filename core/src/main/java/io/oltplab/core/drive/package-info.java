/// The load loop: users on threads, phases cut at one instant for all of them.
@NullMarked
package io.oltplab.core.drive;

import org.jspecify.annotations.NullMarked;
