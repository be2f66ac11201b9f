import {
  anonymousRequest,
  authorizedClientRequest,
  codeRequest,
  refreshRequest,
  type TokenResponse,
} from '@foyer/protocol'
import type { z } from 'zod'
import type { Digest } from '../../../kernel/digest.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import type { Act } from '../../audit/audit.js'
import { refreshSession } from '../../sessions/refresh-session.js'
import type { Caller } from '../../tokens/caller.js'
import { isVisitorToken } from '../../tokens/refresh-token.js'
import { refreshVisitor } from '../../visitors/refresh-visitor.js'
import { startVisitor } from '../../visitors/start-visitor.js'
import type { OAuthDeps } from '../deps.js'
import { authorizeClient } from './authorize-client.js'
import { redeemCode } from './redeem-code.js'
import type { TokenParameters } from './token-parameters.js'

/** Credentials in the headers of a token request. `caller` and `backEnd` are used by authorized_client only. */
export interface TokenCredentials {
  caller: Caller | null
  /** The back end whose API key was sent with the request. */
  backEnd: { keyId: string; act: Act } | null
  /** Digest of `client-binding`, null if absent (security-checklist 36). */
  binding: Digest | null
  userAgent: string | undefined
}

export type GrantHandler = (
  parameters: TokenParameters,
  credentials: TokenCredentials,
  deps: OAuthDeps,
) => TokenResponse | Promise<TokenResponse>

function grantHandler<Request>(
  schema: z.ZodType<Request>,
  useCase: (request: Request, deps: OAuthDeps, credentials: TokenCredentials) => TokenResponse | Promise<TokenResponse>,
): GrantHandler {
  return (parameters, credentials, deps) => {
    const parsed = schema.safeParse(parameters)
    if (!parsed.success) {
      const { path, message } = parsed.error.issues[0] as z.core.$ZodIssue
      throw new OAuthError(
        'invalid_request',
        parameters[path.join('.')] === undefined ? `${path.join('.')} is missing.` : `${path.join('.')}: ${message}.`,
      )
    }
    return useCase(parsed.data, deps, credentials)
  }
}

/**
 * The grant handlers of the token endpoint. Any other grant_type is unsupported_grant_type (RFC 6749 §5.2); there is
 * no password grant (RFC 9700 §2.4).
 */
export const grantHandlers: Record<string, GrantHandler> = {
  anonymous: grantHandler(anonymousRequest, startVisitor),
  refresh_token: grantHandler(refreshRequest, (request, deps, credentials) =>
    isVisitorToken(request.refresh_token)
      ? refreshVisitor(request, deps, credentials)
      : refreshSession(request, deps, credentials),
  ),
  authorization_code: grantHandler(codeRequest, redeemCode),
  authorized_client: grantHandler(authorizedClientRequest, (request, deps, credentials) =>
    authorizeClient(request, credentials, deps),
  ),
}
