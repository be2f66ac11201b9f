import type { PageMessage } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { findProviderToLink } from '../../../features/members/external/link-identity.js'
import type { PageKit } from './page-kit.js'

/**
 * Returns the message that the code or link of an email links an account at an identity provider, too, or undefined:
 * another person may have begun that in this browser (V6.8.1).
 */
export async function linkNotice(
  request: FastifyRequest,
  stateToken: string,
  { cookies, deps }: PageKit,
): Promise<PageMessage | undefined> {
  const browserSecret = cookies.read(request, 'external')
  if (browserSecret === undefined) return undefined
  const provider = await findProviderToLink(browserSecret, stateToken, deps)
  return provider && { code: 'EXTERNAL_CODE_LINKS', values: { provider: provider.name } }
}
