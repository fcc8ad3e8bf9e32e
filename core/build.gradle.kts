plugins {
    `java-library`
}

base {
    archivesName.set("deepseek-tui-core")
}

// The testkit depends on this module, so the tests compile its sources, as in Maven.
sourceSets.test {
    java.srcDir("../testkit/src/main/java")
}

dependencies {
    api(libs.jackson.databind)
    api(libs.toml4j)
    api(libs.gson)
    api(libs.okhttp.jvm)
    api(libs.java.diff.utils)
    api(libs.jsoup)
    api(libs.slf4j.api)
    api(libs.jspecify)

    testImplementation(libs.picocli)
    testImplementation(libs.junit.jupiter)
    testImplementation(libs.assertj.core)
    testImplementation(libs.archunit)
    testImplementation(libs.mockwebserver3)
    testImplementation(libs.okhttp.tls)
    testImplementation(libs.jazzer.junit)
    testRuntimeOnly(libs.junit.platform.launcher)
}
