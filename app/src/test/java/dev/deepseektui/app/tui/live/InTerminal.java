package dev.deepseektui.app.tui.live;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Tests in a real terminal. Each gets a separate installation of the program, which is deleted afterwards. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@ExtendWith(InTerminal.Installed.class)
@interface InTerminal {
    final class Installed implements BeforeEachCallback, ParameterResolver {
        private static final Namespace OURS = Namespace.create(Installed.class);

        /** Installs the program before the parameter is resolved, so that the test can be skipped without tmux. */
        @Override
        public void beforeEach(ExtensionContext context) throws Exception {
            context.getStore(OURS).put(LiveProgram.class, LiveProgram.install());
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == LiveProgram.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getStore(OURS).get(LiveProgram.class);
        }
    }
}
