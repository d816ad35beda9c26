package io.oltplab.runner;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.oltplab.sql.dialect.Dialect;

/// The drawing in `docs/ARCHITECTURE.md`, as rules.
@AnalyzeClasses(packages = "io.oltplab", importOptions = ImportOption.DoNotIncludeTests.class)
final class LayersTest {

    @ArchTest
    static final ArchRule coreKnowsNoOtherModule =
            noClasses()
                    .that()
                    .resideInAPackage("io.oltplab.core..")
                    .should()
                    .dependOnClassesThat(
                            DescribedPredicate.describe(
                                    "belong to another module",
                                    found ->
                                            found.getPackageName().startsWith("io.oltplab.")
                                                    && !found.getPackageName()
                                                            .startsWith("io.oltplab.core")));

    @ArchTest
    static final ArchRule coreKnowsNoDatabase =
            noClasses()
                    .that()
                    .resideInAPackage("io.oltplab.core..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("java.sql..", "javax.sql..");

    @ArchTest static final ArchRule sqlKnowsCoreOnly = onlyDependsOn("sql", "core");

    @ArchTest static final ArchRule tpccKnowsSqlAndCore = onlyDependsOn("tpcc", "sql", "core");

    @ArchTest
    static final ArchRule sysbenchKnowsSqlAndCore = onlyDependsOn("sysbench", "sql", "core");

    @ArchTest static final ArchRule rawioKnowsCoreOnly = onlyDependsOn("rawio", "core");

    @ArchTest static final ArchRule reportKnowsCoreOnly = onlyDependsOn("report", "core");

    @ArchTest
    static final ArchRule runnerNamesNoWorkload = onlyDependsOn("runner", "core", "sql", "report");

    @ArchTest
    static final ArchRule nobodyOutsideSqlNamesADialect =
            noClasses()
                    .that()
                    .resideOutsideOfPackage("io.oltplab.sql..")
                    .should()
                    .dependOnClassesThat(
                            DescribedPredicate.describe(
                                    "are a dialect of one database",
                                    LayersTest::isConcreteDialect));

    @ArchTest
    static final ArchRule planAndResultHoldOnlyData =
            classes()
                    .that()
                    .resideInAnyPackage("io.oltplab.core.plan", "io.oltplab.core.result")
                    .and()
                    .arePublic()
                    .should()
                    .beRecords()
                    .orShould()
                    .beInterfaces()
                    .orShould()
                    .beEnums()
                    .orShould()
                    .haveSimpleName("Seeds");

    @ArchTest
    static final ArchRule corePackagesHaveNoCycles =
            slices().matching("io.oltplab.core.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule noPackageCyclesAnywhere =
            slices().matching("io.oltplab.(*).(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule onlyTheClockReadsTheTime =
            noClasses()
                    .that()
                    .resideInAnyPackage("io.oltplab.core..", "io.oltplab.tpcc..")
                    .and()
                    .resideOutsideOfPackage("io.oltplab.core.time")
                    .should()
                    .callMethod(System.class, "nanoTime")
                    .orShould()
                    .callMethod(System.class, "currentTimeMillis");

    private static boolean isConcreteDialect(JavaClass found) {
        return !found.isInterface() && found.isAssignableTo(Dialect.class);
    }

    private static ArchRule onlyDependsOn(String module, String... allowed) {
        return noClasses()
                .that()
                .resideInAPackage("io.oltplab." + module + "..")
                .should()
                .dependOnClassesThat(
                        DescribedPredicate.describe(
                                "belong to modules other than " + String.join(", ", allowed),
                                found -> isForeign(found, module, allowed)));
    }

    private static boolean isForeign(JavaClass found, String module, String... allowed) {
        String name = found.getPackageName();
        if (!name.startsWith("io.oltplab.") || name.startsWith("io.oltplab." + module)) {
            return false;
        }
        for (String one : allowed) {
            if (name.startsWith("io.oltplab." + one)) {
                return false;
            }
        }
        return true;
    }
}
