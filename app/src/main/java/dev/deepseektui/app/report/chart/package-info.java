/**
 * Charts as SVG inside a page. By hand: JFreeChart with JFreeSVG (1.7 MB) and XChart (0.5 MB) draw through java.desktop, which neither
 * the program nor its image needs for anything else, and their SVG has neither titles, classes to be coloured by a theme, nor links.
 */
@NullMarked
package dev.deepseektui.app.report.chart;

import org.jspecify.annotations.NullMarked;
