package io.oltplab.runner.review.run;

import io.oltplab.core.bench.Refused;
import io.oltplab.core.result.ExitCode;
import io.oltplab.core.store.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The result folder of a review: the resolved plan, a record of each stage, and a folder with the
/// merged result of each measurement, which holds those of the instances.
final class ReviewFolder {

    static final String DONE = "done";
    private static final String STATUS = "status";

    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                    .build();

    private final Path folder;

    ReviewFolder(Path folder) {
        this.folder = folder;
        try {
            Files.createDirectories(folder.resolve("stages"));
        } catch (IOException failure) {
            throw unwritable(folder, failure);
        }
    }

    Path path() {
        return folder;
    }

    /// Writes a file whole: either the old or the new one is there.
    void write(String name, String text) {
        Path file = folder.resolve(name);
        Path fresh = folder.resolve(name + ".new");
        try {
            Files.writeString(fresh, text);
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failure) {
            throw unwritable(file, failure);
        }
    }

    void writeJson(String name, Map<String, ?> facts) {
        write(name, JSON.writeValueAsString(facts) + "\n");
    }

    /// What is known of a stage; empty if it never began.
    Map<String, String> record(String stage) {
        return read("stages/" + stage + ".json");
    }

    /// Facts that were written; empty if they were not.
    Map<String, String> read(String name) {
        Path file = folder.resolve(name);
        if (!Files.exists(file)) {
            return Map.of();
        }
        try {
            return JSON.readValue(
                    Files.readString(file), new TypeReference<TreeMap<String, String>>() {});
        } catch (IOException | JacksonException damaged) {
            return Map.of(STATUS, "unreadable");
        }
    }

    boolean isDone(String stage) {
        return DONE.equals(record(stage).get(STATUS));
    }

    /// Notes where a stage stands.
    void note(String stage, String status, Map<String, String> facts) {
        Map<String, String> record = new TreeMap<>(facts);
        record.put(STATUS, status);
        writeJson("stages/" + stage + ".json", record);
    }

    /// A place for the result of a measurement; what an earlier attempt left is moved aside.
    Path measurement(String name) {
        return fresh(folder.resolve(name), name);
    }

    /// A place for a run that is no result, such as the load until steady.
    Path beside(String kind, String name) {
        return fresh(folder.resolve(kind).resolve(name), kind + "-" + name);
    }

    private Path fresh(Path wanted, String name) {
        if (Files.exists(wanted)) {
            Path attempts = folder.resolve("attempts");
            try {
                Files.createDirectories(attempts);
                int number = 1;
                while (Files.exists(attempts.resolve(name + "-" + number))) {
                    number++;
                }
                Files.move(wanted, attempts.resolve(name + "-" + number));
            } catch (IOException failure) {
                throw unwritable(wanted, failure);
            }
        }
        return wanted;
    }

    /// The folders of measurements that have a result, by name.
    List<Path> measurements() {
        try (Stream<Path> inside = Files.list(folder)) {
            return new ArrayList<>(
                    inside.filter(one -> Files.exists(one.resolve("summary.json")))
                            .sorted()
                            .toList());
        } catch (IOException failure) {
            throw unwritable(folder, failure);
        }
    }

    private static Refused unwritable(Path where, IOException failure) {
        return new Refused(
                ExitCode.RESULT_STORAGE,
                where + " cannot be written (" + FileProblem.of(failure) + ")",
                failure);
    }
}
