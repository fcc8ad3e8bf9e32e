package dev.deepseektui.core.event;

/** Something that happened: a record whose class name, in snake_case, is its type on the tape. */
public interface TapeEvent {}
