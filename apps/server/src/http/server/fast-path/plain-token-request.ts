import { bindingOf } from '../../../features/oauth/grants/binding-of.js'
import type { Grant } from '../../../features/oauth/grants/grants.js'
import { readTokenParameters } from '../../../features/oauth/grants/token-parameters.js'
import { allowsOrigin } from '../../../features/site/clients/client.js'
import type { HttpDeps } from '../../deps.js'
import type { ShortAnswer } from './short-way.js'

/**
 * The two hot grants, where nothing but the parameters decides: an anonymous grant that no captcha guards, and a
 * renewal that names its client. A client that must prove itself takes the route.
 * @throws as the grants
 */
export function plainTokenRequest(counted: Readonly<Record<string, Grant>>, deps: HttpDeps): ShortAnswer {
  const { anonymous, refresh_token: renewal } = counted as Record<'anonymous' | 'refresh_token', Grant>
  const { directory } = deps
  return (body, headers) => {
    const parameters = readTokenParameters(body)
    const { grant_type, client_id } = parameters
    const { clients, settings } = directory.current()
    const grant =
      grant_type === 'refresh_token'
        ? renewal
        : grant_type === 'anonymous' && !settings.captcha.guardsAnonymous
          ? anonymous
          : undefined
    const client = client_id === undefined ? undefined : clients.get(client_id)
    if (grant === undefined || client === undefined || client.isConfidential === true) return undefined
    if (headers.origin !== undefined && !allowsOrigin(client, headers.origin)) return undefined
    const binding = bindingOf(headers)
    return grant(parameters, { caller: null, backEnd: null, binding, userAgent: headers['user-agent'] }, deps)
  }
}
