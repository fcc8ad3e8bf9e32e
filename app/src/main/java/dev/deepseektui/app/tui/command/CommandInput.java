package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.transcript.Messages;

/**
 * What is there when an order is given?
 *
 * @param messages what the asks and answers are called
 */
public record CommandInput(Desk desk, Messages messages, CommandContext stage) {}
