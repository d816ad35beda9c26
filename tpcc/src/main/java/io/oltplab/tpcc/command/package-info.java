/// The commands `oltplab tpcc prepare | check | run | cleanup`.
@NullMarked
package io.oltplab.tpcc.command;

import org.jspecify.annotations.NullMarked;
