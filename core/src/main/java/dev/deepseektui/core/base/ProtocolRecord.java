package dev.deepseektui.core.base;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.LowerCamelCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a record that is part of another protocol's messages: its fields are written in camel case, and texts, lists, tables, numbers
 * and flags that a message leaves out, or gives as null, are read as empty. Other required fields must be there.
 */
@JacksonAnnotationsInside
@JsonNaming(LowerCamelCaseStrategy.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ProtocolRecord {}
