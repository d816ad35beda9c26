/// The real fio beside our own loop: its command line for the same cell, and what it says.
@NullMarked
package io.oltplab.rawio.fio;

import org.jspecify.annotations.NullMarked;
