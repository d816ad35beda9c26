package io.oltplab.sysbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HeadingTest {

    @Test
    void looksAsInSysbenchAndSaysTheDistribution() {
        assertThat(Heading.run(2, 5, 1, List.of(2L, 4L), 0, "uniform"))
                .isEqualTo(
                        """
                        Running the test with following options:
                        Number of threads: 2
                        Target transaction rate: 5/sec
                        Report intermediate results every 1 second(s)
                        Report checkpoint(s) at 2, 4 seconds
                        Initializing random number generator from current time
                        Random distribution of row ids: uniform


                        Initializing worker threads...

                        """);
        assertThat(Heading.run(1, 0, 0, List.of(), 7, "special"))
                .isEqualTo(
                        """
                        Running the test with following options:
                        Number of threads: 1
                        Initializing random number generator from seed (7).
                        Random distribution of row ids: special


                        Initializing worker threads...

                        """);
        assertThat(Heading.started()).isEqualTo("Threads started!\n\n");
    }
}
