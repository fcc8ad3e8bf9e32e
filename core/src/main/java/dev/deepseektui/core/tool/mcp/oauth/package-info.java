/**
 * The authorization of the Model Context Protocol: OAuth 2.1 with PKCE for servers over HTTP.
 * {@link dev.deepseektui.core.tool.mcp.oauth.OAuthLogin} obtains a login in the browser,
 * {@link dev.deepseektui.core.tool.mcp.oauth.ServerLogin} uses and renews it during a session.
 */
@NullMarked
package dev.deepseektui.core.tool.mcp.oauth;

import org.jspecify.annotations.NullMarked;
