/// What a report says: from runs to the sections of a page. Each class makes one kind of section.
@NullMarked
package io.oltplab.report.content;

import org.jspecify.annotations.NullMarked;
