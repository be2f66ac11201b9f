import type { SiteId, VisitorId } from '@foyer/protocol'
import { open, seal } from './seal.js'

/** What a visitor's refresh token says. There is no row behind it (design §1). Times are milliseconds. */
export interface VisitorGrant {
  siteId: SiteId
  clientId: string
  visitorId: VisitorId
  startedAt: number
  renewedAt: number
}

const PREFIX = 'vrt_'
const PURPOSE = 'visitor-refresh-token:1'

/** Seals a grant into the token that renews it. `nonce` is 12 random bytes. */
export function sealVisitorToken(grant: VisitorGrant, key: Buffer, nonce: Buffer): string {
  const plain = [
    grant.siteId,
    grant.clientId,
    grant.visitorId,
    grant.startedAt.toString(36),
    grant.renewedAt.toString(36),
  ].join(' ')
  return PREFIX + seal(Buffer.from(plain), key, PURPOSE, nonce)
}

export const isVisitorToken = (token: string): boolean => token.startsWith(PREFIX)

/** Opens a visitor's refresh token, or undefined when it is not one of ours. */
export function openVisitorToken(token: string, key: Buffer): VisitorGrant | undefined {
  if (!isVisitorToken(token)) return undefined
  const plain = open(token.slice(PREFIX.length), key, PURPOSE)
  if (plain === undefined) return undefined
  const [siteId, clientId, visitorId, startedAt, renewedAt] = plain.toString('utf8').split(' ') as [
    SiteId,
    string,
    VisitorId,
    string,
    string,
  ]
  return {
    siteId,
    clientId,
    visitorId,
    startedAt: Number.parseInt(startedAt, 36),
    renewedAt: Number.parseInt(renewedAt, 36),
  }
}
