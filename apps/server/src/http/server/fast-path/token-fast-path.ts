import { readClientBinding } from '../../../features/oauth/grants/client-binding.js'
import type { GrantHandler } from '../../../features/oauth/grants/grant-handlers.js'
import { readTokenParameters } from '../../../features/oauth/grants/token-parameters.js'
import { allowsOrigin } from '../../../features/site/clients/allowed-uris.js'
import type { HttpDeps } from '../../deps.js'
import type { FastPathHandler } from './fast-path.js'

/**
 * The fast path of the two hot grants, which depend on nothing but their parameters: an anonymous grant without a
 * captcha, and a refresh that names its client. Confidential clients fall through to the route.
 * @throws the errors of the grant handlers
 */
export function tokenFastPath(handlers: Readonly<Record<string, GrantHandler>>, deps: HttpDeps): FastPathHandler {
  const { anonymous, refresh_token: refresh } = handlers as Record<'anonymous' | 'refresh_token', GrantHandler>
  const { siteSnapshot } = deps
  return (body, headers) => {
    const parameters = readTokenParameters(body)
    const { grant_type, client_id } = parameters
    const { clients, settings } = siteSnapshot.current()
    const grant =
      grant_type === 'refresh_token'
        ? refresh
        : grant_type === 'anonymous' && !settings.captcha.isAnonymousGuarded
          ? anonymous
          : undefined
    const client = client_id === undefined ? undefined : clients.get(client_id)
    if (grant === undefined || client === undefined || client.isConfidential === true) return undefined
    if (headers.origin !== undefined && !allowsOrigin(client, headers.origin)) return undefined
    const binding = readClientBinding(headers)
    return grant(parameters, { caller: null, backEnd: null, binding, userAgent: headers['user-agent'] }, deps)
  }
}
