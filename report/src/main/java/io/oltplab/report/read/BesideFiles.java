package io.oltplab.report.read;

import io.oltplab.core.store.FileProblem;
import io.oltplab.report.read.Beside.Counted;
import io.oltplab.report.read.Beside.Row;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads `device.csv` and `db.jsonl` of a run folder. A torn last line is left out, a line before
/// it that cannot be read is left out and named.
final class BesideFiles {

    private static final JsonMapper JSON = JsonMapper.shared();

    /// Named one by one up to here.
    private static final int DAMAGE_MAX = 3;

    private final List<String> damage = new ArrayList<>();

    private BesideFiles() {}

    static Beside of(Path folder) {
        BesideFiles files = new BesideFiles();
        List<Row> device = files.device(folder.resolve(Beside.DEVICE));
        List<Counted> database = files.database(folder.resolve(Beside.DATABASE));
        return new Beside(device, database, files.damage);
    }

    private List<Row> device(Path file) {
        List<String> lines = wholeLines(file);
        List<Row> rows = new ArrayList<>();
        if (lines.isEmpty()) {
            return rows;
        }
        List<String> names = List.of(lines.getFirst().split(",", -1));
        if (!names.getFirst().equals("seconds")) {
            damage.add(Beside.DEVICE + " has no heading that begins with seconds; left out");
            return rows;
        }
        for (int i = 1; i < lines.size(); i++) {
            String[] cells = lines.get(i).split(",", -1);
            Map<String, Double> figures = new HashMap<>();
            try {
                for (int column = 0;
                        column < names.size() && cells.length == names.size();
                        column++) {
                    figures.put(names.get(column), Double.valueOf(cells[column]));
                }
            } catch (NumberFormatException wrong) {
                figures.clear();
            }
            Double seconds = figures.remove("seconds");
            if (seconds == null) {
                bad(Beside.DEVICE, i + 1);
            } else {
                rows.add(new Row(seconds, figures));
            }
        }
        return rows;
    }

    private List<Counted> database(Path file) {
        List<String> lines = wholeLines(file);
        List<Counted> all = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            try {
                all.add(counted(JSON.readTree(lines.get(i))));
            } catch (JacksonException | IllegalArgumentException wrong) {
                bad(Beside.DATABASE, i + 1);
            }
        }
        return all;
    }

    /// @throws IllegalArgumentException when it has not the form
    private static Counted counted(JsonNode node) {
        JsonNode seconds = node.path("seconds");
        JsonNode instance = node.path("instance");
        if (!seconds.isNumber() || !instance.isInt() || !node.path("counters").isObject()) {
            throw new IllegalArgumentException("no line of counters");
        }
        Map<String, Long> counters = new HashMap<>();
        node.path("counters")
                .properties()
                .forEach(
                        entry -> {
                            if (entry.getValue().isIntegralNumber()) {
                                counters.put(entry.getKey(), entry.getValue().asLong());
                            }
                        });
        return new Counted(seconds.asDouble(), instance.asInt(), counters);
    }

    private void bad(String file, int line) {
        if (damage.size() < DAMAGE_MAX) {
            damage.add(file + " line " + line + " cannot be read; left out");
        }
    }

    private List<String> wholeLines(Path file) {
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        try {
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        } catch (IOException failure) {
            damage.add(file.getFileName() + " cannot be read: " + FileProblem.of(failure));
            return List.of();
        }
    }
}
