package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.compaction.Grammar.OutlineLanguage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The outlines of real files: the declarations and their lines. */
class LanguagesTest {
    static List<String> lines(String file) throws IOException {
        try (InputStream in = Objects.requireNonNull(LanguagesTest.class.getResourceAsStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    private static List<String> parts(String file) throws IOException {
        List<String> lines = lines(file);
        return OutlineLanguage.of(file).orElseThrow().grammar().entries(lines).stream()
                .map(entry -> "%d-%d %s"
                        .formatted(
                                entry.from() + 1, entry.to() + 1, entry.text().strip()))
                .toList();
    }

    private static List<String> imports(String file) throws IOException {
        return OutlineLanguage.of(file).orElseThrow().grammar().imported(lines(file));
    }

    @Test
    void java_has_types_fields_and_methods() throws IOException {
        assertThat(parts("WorkingSet.java"))
                .contains(
                        "12-70 public final class WorkingSet {",
                        "18-18 private final Map<String, Use> uses = new HashMap<>();",
                        "22-22 private record Use(double score, long period, long lastTouch) {}",
                        "24-26 void read(String path, long turn) {",
                        "43-52 public List<String> top(int count, long turn) {");
        assertThat(imports("WorkingSet.java")).contains("java.util.Comparator");
    }

    @Test
    void kotlin_has_objects_functions_and_extensions() throws IOException {
        assertThat(parts("Cache.kt"))
                .contains(
                        "7-10 sealed interface Life {",
                        "14-40 class Cache<K, V>(private val life: Life) {",
                        "19-28 fun get(key: K, now: Instant, make: (K) -> V): V {",
                        "35-39 companion object {",
                        "36-36 const val MOST = 1024",
                        "42-42 internal fun <V> Held<V>.isOver(now: Instant) = until != null && until <= now");
        assertThat(imports("Cache.kt")).contains("java.time.Duration");
    }

    @Test
    void python_has_classes_and_functions_to_their_last_line() throws IOException {
        assertThat(parts("user_manager.py"))
                .contains(
                        "15-18 class User:",
                        "21-52 class UserManager:",
                        "24-24 minimum_length = 12",
                        "30-38 def hash_password(self, password: str, salt: bytes) -> bytes:",
                        "47-48 async def find(self, name: str) -> Optional[User]:",
                        "55-57 def main() -> None:");
        assertThat(imports("user_manager.py")).contains("hashlib", "dataclasses");
    }

    @Test
    void typescript_has_types_constants_that_are_functions_and_methods() throws IOException {
        assertThat(parts("store.ts"))
                .contains(
                        "6-10 export interface Entry<T> {",
                        "17-20 export const fileOf = (directory: string, key: Key): string => {",
                        "22-56 export abstract class Store<T> {",
                        "32-32 abstract encode(value: T): string;",
                        "34-46 async get(key: Key): Promise<T | undefined> {",
                        "58-60 function isExpired<T>(entry: Entry<T>): boolean {");
        assertThat(imports("store.ts")).contains("node:fs/promises");
    }

    @Test
    void go_has_structs_and_functions_with_receivers() throws IOException {
        assertThat(parts("scheduler.go"))
                .contains(
                        "18-22 type Job struct {",
                        "20-20 Due  time.Time `json:\"due\"`",
                        "45-64 func (s *Scheduler) Add(job *Job) error {",
                        "79-98 func (s *Scheduler) Run(");
        assertThat(imports("scheduler.go")).contains("context", "time");
    }

    @Test
    void rust_has_types_impls_and_functions_with_where_clauses() throws IOException {
        assertThat(parts("ring.rs"))
                .contains(
                        "11-14 pub enum RingError {",
                        "26-30 pub struct Ring<T> {",
                        "28-28 pub capacity: usize,",
                        "36-69 impl<T> Ring<T>",
                        "56-68 pub async fn drain_to<S>(&mut self, sink: &mut S) -> usize",
                        "71-82 impl<T: Clone> Sink<T> for Ring<T> {");
        assertThat(imports("ring.rs")).contains("std::collections::VecDeque");
    }

    @Test
    void cpp_has_classes_and_functions_whatever_their_braces() throws IOException {
        assertThat(parts("arena.cpp"))
                .contains(
                        "17-28 class Arena : public Allocator {",
                        "22-22 void *allocate(std::size_t bytes);",
                        "32-35 static std::size_t aligned(std::size_t bytes)",
                        "37-41 Arena::Arena(std::size_t block) : head(nullptr), block(block) {",
                        "43-49 Arena::~Arena() {",
                        "51-64 void *Arena::allocate(std::size_t bytes) {");
        assertThat(imports("arena.cpp")).contains("cstddef", "arena.hpp");
    }

    @Test
    void markdown_has_its_headings() throws IOException {
        assertThat(parts("simulator.md"))
                .contains("1-88 # The simulator", "12-21 ## What it is strict about", "23-72 ## Scripts");
    }

    @Test
    void yaml_has_its_keys() throws IOException {
        assertThat(parts("service.yaml")).contains("3-5 ports:", "9-14 resources:", "10-12 limits:");
    }

    @Test
    void toml_has_its_tables_and_keys() throws IOException {
        assertThat(parts("build.toml")).contains("4-9 [server]", "6-9 hosts = [", "11-13 [[server.rule]]");
    }

    @Test
    void json_has_its_keys() throws IOException {
        assertThat(parts("package.json"))
                .contains("3-6 \"scripts\": {", "7-12 \"dependencies\": {", "9-11 \"right\": {");
    }

    @Test
    void what_stands_in_comments_and_texts_is_no_part() throws IOException {
        assertThat(parts("user_manager.py")).noneMatch(part -> part.contains("not_a_function"));
        assertThat(parts("store.ts")).noneMatch(part -> part.contains("nothing"));
        assertThat(parts("arena.cpp")).noneMatch(part -> part.contains("nothing"));
    }

    @Test
    void what_a_function_has_inside_is_no_part() throws IOException {
        assertThat(parts("ring.rs")).noneMatch(part -> part.contains("dropped: 0"));
        assertThat(parts("user_manager.py")).noneMatch(part -> part.contains("manager ="));
    }

    @Test
    void other_files_have_no_known_parts() {
        assertThat(OutlineLanguage.of("Makefile")).isEmpty();
        assertThat(OutlineLanguage.of("notes.txt")).isEmpty();
    }
}
