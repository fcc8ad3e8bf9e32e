/**
 * Repairs of a model's reply: tool calls written as text, loose JSON, other argument names, repetition and announcements
 * without a call. All decisions are pure: a reply and its request in, a repaired reply out.
 */
@NullMarked
package dev.deepseektui.core.model.repair;

import org.jspecify.annotations.NullMarked;
