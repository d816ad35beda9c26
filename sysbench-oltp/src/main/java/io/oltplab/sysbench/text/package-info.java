/// What sysbench 1.0.20 prints, character for character, so that eyes and parsers made for it keep
/// working. Pure formatting: figures in, text out.
@NullMarked
package io.oltplab.sysbench.text;

import org.jspecify.annotations.NullMarked;
