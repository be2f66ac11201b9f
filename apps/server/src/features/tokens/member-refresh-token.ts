import { type KeyObject, timingSafeEqual } from 'node:crypto'
import type { SessionId, SiteId } from '@foyer/protocol'
import { macOf } from '../../kernel/mac.js'

/**
 * Content of a member's refresh token: a session and a generation, under a MAC whose key is outside the database. The
 * same successor can therefore be issued twice without being stored, and a stolen database yields no token
 * (security-checklist 14).
 */
export interface RefreshTokenPayload {
  siteId: SiteId
  sessionId: SessionId
  /** Increments with every rotation (security-checklist 13). */
  generation: number
}

const PREFIX = 'mrt_'
const MAC_CHARACTERS = 32 // 192 bits

const macFor = (body: string, key: KeyObject): string =>
  macOf(`member-refresh-token:1:${body}`, key).slice(0, MAC_CHARACTERS)

/** Derives the refresh token of one generation of a session. */
export function createMemberToken({ siteId, sessionId, generation }: RefreshTokenPayload, key: KeyObject): string {
  const body = `${siteId.slice('site_'.length)}.${sessionId.slice('ses_'.length)}.${generation.toString(36)}`
  return `${PREFIX}${body}.${macFor(body, key)}`
}

export const isMemberToken = (token: string): boolean => token.startsWith(PREFIX)

/** Reads a member's refresh token. Returns `undefined` if its MAC or form is invalid. */
export function readMemberToken(token: string, key: KeyObject): RefreshTokenPayload | undefined {
  if (!isMemberToken(token)) return undefined
  const macAt = token.lastIndexOf('.')
  const body = token.slice(PREFIX.length, macAt)
  const given = Buffer.from(token.slice(macAt + 1))
  const expected = Buffer.from(macFor(body, key))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const [site, session, generation] = body.split('.') as [string, string, string]
  return { siteId: `site_${site}`, sessionId: `ses_${session}`, generation: Number.parseInt(generation, 36) }
}
