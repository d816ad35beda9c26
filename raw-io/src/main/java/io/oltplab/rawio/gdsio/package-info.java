/// NVIDIA's `gdsio`, where it is installed: its command line and the line that it prints.
@NullMarked
package io.oltplab.rawio.gdsio;

import org.jspecify.annotations.NullMarked;
