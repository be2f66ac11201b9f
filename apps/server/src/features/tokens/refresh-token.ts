import { type KeyObject, timingSafeEqual } from 'node:crypto'
import type { SessionId, SiteId, VisitorId } from '@foyer/protocol'
import type { Digest } from '../../kernel/digest.js'
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

/** The two forms of refresh tokens. The MAC of a member's has 192 bits, that of a visitor's 256. */
const memberForm = { prefix: 'mrt_', purpose: 'member-refresh-token:1:', macCharacters: 32 }
const visitorForm = { prefix: 'vrt_', purpose: 'visitor-refresh-token:1:', macCharacters: 43 }

const macFor = (body: string, { purpose, macCharacters }: typeof memberForm, key: KeyObject): string =>
  macOf(purpose + body, key).slice(0, macCharacters)

const createToken = (body: string, form: typeof memberForm, key: KeyObject): string =>
  `${form.prefix}${body}.${macFor(body, form, key)}`

/** Returns the body of a refresh token, or `undefined` if its MAC or form is invalid. */
function readBody(refreshToken: string, form: typeof memberForm, key: KeyObject): string | undefined {
  if (!refreshToken.startsWith(form.prefix)) return undefined
  const macAt = refreshToken.length - form.macCharacters
  if (refreshToken[macAt - 1] !== '.') return undefined
  const body = refreshToken.slice(form.prefix.length, macAt - 1)
  const mac = Buffer.from(refreshToken.slice(macAt))
  const expected = Buffer.from(macFor(body, form, key))
  return mac.length === expected.length && timingSafeEqual(mac, expected) ? body : undefined
}

/** Derives the refresh token of one generation of a session. */
export function createMemberToken({ siteId, sessionId, generation }: RefreshTokenPayload, key: KeyObject): string {
  const body = `${siteId.slice('site_'.length)}.${sessionId.slice('ses_'.length)}.${generation.toString(36)}`
  return createToken(body, memberForm, key)
}

/** Returns whether a refresh token has the prefix of a member. Does not verify it. */
export const isMemberToken = (token: string): boolean => token.startsWith(memberForm.prefix)

/** Reads a member's refresh token. Returns `undefined` if its MAC or form is invalid. */
export function readMemberToken(refreshToken: string, key: KeyObject): RefreshTokenPayload | undefined {
  const body = readBody(refreshToken, memberForm, key)
  if (body === undefined) return undefined
  const [site, session, generation] = body.split('.') as [string, string, string]
  return { siteId: `site_${site}`, sessionId: `ses_${session}`, generation: Number.parseInt(generation, 36) }
}

/**
 * Creates a visitor's refresh token: its payload under a MAC whose key is outside the database. The payload contains
 * nothing that the access token does not, so it is not encrypted; encryption would add a fifth to the time of the
 * anonymous grant.
 */
export function createVisitorToken(payload: VisitorTokenPayload, key: KeyObject): string {
  const { siteId, clientId, visitorId, startedAt, refreshedAt, binding } = payload
  const unbound = `${siteId} ${clientId} ${visitorId} ${startedAt.toString(36)} ${refreshedAt.toString(36)}`
  const plain = binding === undefined ? unbound : `${unbound} ${binding}`
  return createToken(Buffer.from(plain).toString('base64url'), visitorForm, key)
}

/** Returns whether a refresh token has the prefix of a visitor. Does not verify it. */
export const isVisitorToken = (token: string): boolean => token.startsWith(visitorForm.prefix)

/** Reads a visitor's refresh token. Returns `undefined` if its MAC or form is invalid. */
export function readVisitorToken(refreshToken: string, key: KeyObject): VisitorTokenPayload | undefined {
  const body = readBody(refreshToken, visitorForm, key)
  if (body === undefined) return undefined
  const [siteId, clientId, visitorId, startedAt, refreshedAt, binding] = Buffer.from(body, 'base64url')
    .toString('utf8')
    .split(' ') as [SiteId, string, VisitorId, string, string, Digest?]
  return {
    siteId,
    clientId,
    visitorId,
    startedAt: Number.parseInt(startedAt, 36),
    refreshedAt: Number.parseInt(refreshedAt, 36),
    ...(binding === undefined ? {} : { binding }),
  }
}
