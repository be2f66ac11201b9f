import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Rotation } from '../site/clients/client.js'
import { createVisitorToken, readVisitorToken } from '../tokens/refresh-token.js'
import type { VisitorDeps } from './deps.js'
import { refreshVisitor } from './refresh-visitor.js'

const key = createSecretKey(Buffer.alloc(32, 1))
const DAY = 24 * 3600 * 1000
const grant = {
  siteId: 'site_a',
  clientId: 'cli_a',
  visitorId: 'vis_a',
  startedAt: 1_000_000,
  refreshedAt: 1_000_000,
} as const

function needsAt(
  now: number,
  { rotation = 'pending', reachable = true }: { rotation?: Rotation; reachable?: boolean } = {},
) {
  const clients = new Map([['cli_a', { clientId: 'cli_a', rotation }]])
  const settings = { data: { visitorIdleMs: 90 * DAY, visitorMaxAgeMs: 1825 * DAY } }
  return {
    siteSnapshot: { current: () => ({ clients, settings }), isReachable: () => reachable },
    random: { bytes: randomBytes },
    clock: { now: () => now },
    secrets: { visitorToken: key },
    siteId: 'site_a',
    endedVisitors: { has: (visitorId: string) => visitorId === 'vis_ended' },
    visits: { record: () => {} },
    tokens: { respond: (subject: object, refresh_token: string) => ({ ...subject, refresh_token }) },
  } as unknown as VisitorDeps
}
const token = (change: object = {}) => createVisitorToken({ ...grant, ...change }, key)

describe('renewing a visitor from the sealed token alone', () => {
  const refused: { when: string; given: string; after?: number; rotation?: Rotation }[] = [
    { when: 'it is another site', given: token({ siteId: 'site_b' }) },
    { when: 'its client is gone', given: token({ clientId: 'cli_gone' }) },
    { when: 'the visitor is known to have ended', given: token({ visitorId: 'vis_ended' }) },
    { when: 'it is garbage', given: 'vrt_garbage' },
    { when: 'the longest life is over', given: token(), after: 1825 * DAY },
    {
      when: 'the longest life is over, however lately it was renewed',
      given: token({ refreshedAt: grant.startedAt + 1824 * DAY }),
      after: 1825 * DAY,
      rotation: 'strict',
    },
    {
      when: 'it was idle too long and the client follows rotation',
      given: token(),
      after: 90 * DAY,
      rotation: 'strict',
    },
  ]
  it.each(refused)('refuses when $when', ({ given, after = 0, rotation = 'pending' }) => {
    const renewing = () => refreshVisitor({ refresh_token: given }, needsAt(grant.startedAt + after, { rotation }))
    expect(renewing).toThrow(expect.objectContaining({ code: 'invalid_grant' }))
  })

  it.each([
    { when: 'the longest life less a moment', after: 1825 * DAY - 1, rotation: 'pending' as const },
    { when: 'the idle time less a moment, strict', after: 90 * DAY - 1, rotation: 'strict' as const },
  ])('keeps the visitor and the start after $when', ({ after, rotation }) => {
    const now = grant.startedAt + after
    const { refresh_token } = refreshVisitor({ refresh_token: token() }, needsAt(now, { rotation }))
    expect(readVisitorToken(refresh_token, key)).toEqual({ ...grant, refreshedAt: now })
  })

  it('design §6: without its database a node answers 503, never invalid_grant', () => {
    for (const given of [token(), 'vrt_garbage'])
      expect(() => refreshVisitor({ refresh_token: given }, needsAt(grant.startedAt, { reachable: false }))).toThrow(
        expect.objectContaining({ name: 'DatabaseUnavailable' }),
      )
  })
})
