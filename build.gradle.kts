// The product's version is in pom.xml; the versions of the libraries are in the catalog.
val revision = Regex("<revision>(.+)</revision>").find(file("pom.xml").readText())!!.groupValues[1]

// Forces the catalog's versions even if another library depends on a higher one.
val catalog = extensions.getByType<VersionCatalogsExtension>().named("libs")
val pinned = catalog.libraryAliases.map { alias ->
    val library = catalog.findLibrary(alias).get().get()
    "${library.module}:${library.versionConstraint.requiredVersion}"
}

// Files that tests read besides their class path. Declared as inputs, so that a change to one of them reruns the tests.
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
        // Compiles string concatenation to StringBuilder calls: generating the code at run time delays startup by tens of milliseconds.
        options.compilerArgs.add("-XDstringConcat=inline")
    }

    tasks.withType<Test>().configureEach {
        useJUnitPlatform()
        maxHeapSize = "1g"
        maxParallelForks = 3
        jvmArgs("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
        // The fuzzer Jazzer loads its agent into the running JVM, which newer JVMs warn of.
        jvmArgs("-XX:+EnableDynamicAgentLoading", "-XX:-PrintWarnings", "--enable-native-access=ALL-UNNAMED")
        if (JavaVersion.current() >= JavaVersion.VERSION_24) {
            jvmArgs("--sun-misc-unsafe-memory-access=allow")
        }
        defaultCharacterEncoding = "UTF-8"
        inputs.files(readByTests).withPropertyName("repository").withPathSensitivity(PathSensitivity.RELATIVE)
        systemProperty("project.root", rootDir.path)
        systemProperty("slf4j.internal.verbosity", "ERROR")
        systemProperty("java.util.logging.config.file", file("$rootDir/testkit/logging.properties").path)
        // Passes properties set with -D on to the tests.
        listOf("golden", "seed", "stress").forEach { systemProperty(it, providers.systemProperty(it).getOrElse("")) }
    }

    tasks.withType<AbstractArchiveTask>().configureEach {
        isPreserveFileTimestamps = false
        isReproducibleFileOrder = true
    }
}
