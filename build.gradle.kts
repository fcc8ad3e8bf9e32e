// Maven's pom.xml holds the product's version; the catalog holds those of the libraries.
val revision = Regex("<revision>(.+)</revision>").find(file("pom.xml").readText())!!.groupValues[1]

// Every library of the catalog keeps its version, also where another library asks for a higher one.
val catalog = extensions.getByType<VersionCatalogsExtension>().named("libs")
val pinned = catalog.libraryAliases.map { alias ->
    val library = catalog.findLibrary(alias).get().get()
    "${library.module}:${library.versionConstraint.requiredVersion}"
}

// What tests read besides their classpath: without it a changed pom or README would leave them up to date.
val readByTests = fileTree(rootDir) {
    include("pom.xml", "*/pom.xml", "*.kts", "*/*.kts", "gradle/*.toml")
    include("README.md", "LICENSE", "config.example.toml", "deepseek-tui", "docs/*.md", "app/src/dist/*.xml")
}

subprojects {
    group = "dev.deepseektui"
    version = revision

    repositories {
        mavenCentral()
    }

    configurations.configureEach {
        resolutionStrategy.force(*pinned.toTypedArray())
    }

    tasks.withType<JavaCompile>().configureEach {
        options.release.set(17)
        options.encoding = "UTF-8"
        options.compilerArgs.add("-parameters")
        // Texts are joined by plain code: made at run time it costs a start its first tens of milliseconds.
        options.compilerArgs.add("-XDstringConcat=inline")
    }

    tasks.withType<Test>().configureEach {
        useJUnitPlatform()
        maxHeapSize = "1g"
        maxParallelForks = 2
        jvmArgs("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
        defaultCharacterEncoding = "UTF-8"
        inputs.files(readByTests).withPropertyName("repository").withPathSensitivity(PathSensitivity.RELATIVE)
        systemProperty("project.root", rootDir.path)
        systemProperty("slf4j.internal.verbosity", "ERROR")
        // What is given with -D reaches tests only where it is handed on.
        listOf("golden", "seed", "stress").forEach { systemProperty(it, providers.systemProperty(it).getOrElse("")) }
    }

    tasks.withType<AbstractArchiveTask>().configureEach {
        isPreserveFileTimestamps = false
        isReproducibleFileOrder = true
    }
}
