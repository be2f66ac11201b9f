import { type KeyObject, timingSafeEqual } from 'node:crypto'
import type { SiteId, VisitorId } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
import { macOf } from '../../kernel/mac.js'

/** Content of a visitor's refresh token, which has no database row (design §1). Times are milliseconds since 1970. */
export interface VisitorTokenPayload {
  siteId: SiteId
  clientId: string
  visitorId: VisitorId
  startedAt: number
  refreshedAt: number
  /** Digest of the `client-binding` of the first request, if it had one (security-checklist 36). */
  binding?: Digest
}

const PREFIX = 'vrt_'
const PURPOSE = 'visitor-refresh-token:1:'
const MAC_CHARACTERS = 43

/**
 * Creates a visitor's refresh token: its payload under a MAC whose key is outside the database. The payload contains
 * nothing that the access token does not, so it is not encrypted; encryption would add a fifth to the time of the
 * anonymous grant.
 */
export function createVisitorToken(payload: VisitorTokenPayload, key: KeyObject): string {
  const { siteId, clientId, visitorId, startedAt, refreshedAt, binding } = payload
  const unbound = `${siteId} ${clientId} ${visitorId} ${startedAt.toString(36)} ${refreshedAt.toString(36)}`
  const plain = binding === undefined ? unbound : `${unbound} ${binding}`
  const body = Buffer.from(plain).toString('base64url')
  return `${PREFIX}${body}.${macOf(PURPOSE + body, key)}`
}

export const isVisitorToken = (token: string): boolean => token.startsWith(PREFIX)

/** Reads a visitor's refresh token. Returns `undefined` if its MAC or form is invalid. */
export function readVisitorToken(token: string, key: KeyObject): VisitorTokenPayload | undefined {
  if (!isVisitorToken(token)) return undefined
  const macAt = token.length - MAC_CHARACTERS
  if (token[macAt - 1] !== '.') return undefined
  const body = token.slice(PREFIX.length, macAt - 1)
  const given = Buffer.from(token.slice(macAt))
  const expected = Buffer.from(macOf(PURPOSE + body, key))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [siteId, clientId, visitorId, startedAt, renewedAt, binding] = Buffer.from(body, 'base64url')
    .toString('utf8')
    .split(' ') as [SiteId, string, VisitorId, string, string, Digest?]
  return {
    siteId,
    clientId,
    visitorId,
    startedAt: Number.parseInt(startedAt, 36),
    refreshedAt: Number.parseInt(renewedAt, 36),
    ...(binding === undefined ? {} : { binding }),
  }
}
