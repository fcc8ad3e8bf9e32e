/**
 * Charts as SVG inside a page. By hand: the SVG of JFreeChart with JFreeSVG (1.7 MB) and of XChart (0.5 MB) has neither titles, classes
 * to be coloured by a theme, nor links.
 */
@NullMarked
package dev.deepseektui.app.report.chart;

import org.jspecify.annotations.NullMarked;
