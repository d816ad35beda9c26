package io.oltplab.core.result;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// One operation within a phase.
///
/// @param name of the operation, or `all` for the headline operations together
/// @param headline whether it counts in the phase's headline
/// @param done completed steps: the throughput
/// @param failed failed steps, in no latency and no throughput
/// @param errors failed attempts, retried or not, by code
/// @param response due time to completion
/// @param service start of service to completion
public record OperationResult(
        String name,
        boolean headline,
        long done,
        long failed,
        Map<String, Long> errors,
        Latency response,
        Latency service) {

    public OperationResult {
        errors = Collections.unmodifiableMap(new TreeMap<>(errors));
    }
}
