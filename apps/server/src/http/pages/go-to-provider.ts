import { startExternalSignIn } from '../../features/members/external/start-external-sign-in.js'
import { requestContext } from '../server/request-context.js'
import { externalCookie } from './kit/external-cookie.js'
import type { PageRequest } from './kit/flow.js'
import type { PageKit } from './kit/page-kit.js'

/**
 * Starts a sign-in at an identity provider, with the cookie that binds it and its flow to the browser. Returns the URL
 * of the provider.
 * @throws ApplicationError NOT_FOUND
 * @throws TooManyRequests
 * @throws ProviderError
 */
export async function openProvider(
  { request, reply, handle }: PageRequest,
  wanted: Omit<Parameters<typeof startExternalSignIn>[0], 'browserSecret' | 'network'>,
  { deps, cookies }: PageKit,
): Promise<URL> {
  const cookie = externalCookie(request, reply, cookies)
  const { network } = requestContext(request)
  const { url, state, browserSecret } = await startExternalSignIn(
    { ...wanted, browserSecret: cookie.secret, network },
    deps,
  )
  cookie.add(browserSecret, state, handle)
  return url
}
