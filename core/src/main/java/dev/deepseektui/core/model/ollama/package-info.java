/** Who answers on this machine: a local Ollama. */
@NullMarked
package dev.deepseektui.core.model.ollama;

import org.jspecify.annotations.NullMarked;
