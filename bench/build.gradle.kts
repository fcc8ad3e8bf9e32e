plugins {
    `java-library`
}

base {
    archivesName.set("deepseek-tui-bench")
}

dependencies {
    api(project(":core"))
    api(project(":app"))
    api(project(":testkit"))
    api(libs.jmh.core)
    api(libs.jspecify)
    api(libs.djl.tokenizers)
    api(libs.jtokkit)

    testImplementation(libs.junit.jupiter)
    testImplementation(libs.assertj.core)
    testRuntimeOnly(libs.junit.platform.launcher)

    annotationProcessor(libs.jmh.generator.annprocess)
}

// Copies all jars that the benchmarks need into one directory: java -cp 'bench/build/bench/lib/*' org.openjdk.jmh.Main
tasks.register<Sync>("harness") {
    from(tasks.jar, configurations.runtimeClasspath)
    into(layout.buildDirectory.dir("bench/lib"))
}
