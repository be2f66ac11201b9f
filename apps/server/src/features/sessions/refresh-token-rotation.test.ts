import { describe, expect, it } from 'vitest'
import type { Digest } from '../../kernel/digest.js'
import { rotations } from '../site/clients/client.js'
import {
  isRefreshable,
  publicEndReason,
  type RefreshRefusal,
  refreshRefusalOf,
  rotationRowsFor,
  successorOf,
} from './refresh-token-rotation.js'
import { newSession, type Session } from './session.js'
import { defaultSessionLengths } from './session-lengths.js'

const NOW = 1_000_000
const opened = newSession(
  {
    sessionId: 'ses_a',
    memberId: 'mem_a',
    clientId: 'cli_a',
    browserSessionId: null,
    rotation: 'strict',
    scope: 'offline_access',
    authenticatedAt: NOW,
    amr: ['pwd'],
  },
  defaultSessionLengths,
  NOW,
)
const session = (change: Partial<Session> = {}): Session => ({ ...opened, generation: 3, supersededAt: NOW, ...change })

describe('design §7: why a renewal was refused', () => {
  it.each([
    { when: 'there is no session', found: undefined, generation: 0, after: 0, refusal: { reason: 'unknown' } },
    {
      when: 'it is another client',
      found: session(),
      client: 'cli_b',
      generation: 0,
      after: 99_999,
      refusal: { reason: 'other-client' },
    },
    {
      when: 'it has ended',
      found: session({ endedAt: NOW }),
      generation: 0,
      after: 99_999,
      refusal: { reason: 'ended' },
    },
    {
      when: 'it was idle for too long',
      found: session({ idleExpiresAt: NOW }),
      generation: 3,
      after: 0,
      refusal: { reason: 'expired', end: 'expired' },
    },
    {
      when: 'it lasted too long',
      found: session({ expiresAt: NOW }),
      generation: 3,
      after: 0,
      refusal: { reason: 'expired', end: 'expired' },
    },
    {
      when: 'the generation is older, inside the window',
      found: session(),
      generation: 1,
      after: 10_000,
      refusal: { reason: 'superseded' },
    },
    {
      when: 'the generation is older, after the window',
      found: session(),
      generation: 1,
      after: 10_001,
      refusal: { reason: 'replayed', end: 'replayed' },
    },
    {
      when: 'the last generation comes after the window',
      found: session(),
      generation: 2,
      after: 10_001,
      refusal: { reason: 'replayed', end: 'replayed' },
    },
    {
      when: 'the generation was never handed out (a restored backup)',
      found: session(),
      generation: 9,
      after: 99_999,
      refusal: { reason: 'superseded' },
    },
  ])('$when', ({ found, client, generation, after, refusal }) => {
    expect(refreshRefusalOf(found, { generation, clientId: client ?? 'cli_a' }, NOW + after)).toEqual(refusal)
  })

  it('a client that is not named is not compared', () => {
    expect(refreshRefusalOf(session(), { generation: 1 }, NOW)).toEqual({ reason: 'superseded' })
  })

  it('the current generation is never a replay, however late it comes', () => {
    expect(refreshRefusalOf(session(), { generation: 3, clientId: 'cli_a' }, NOW + 99_999)).toEqual({
      reason: 'superseded',
    })
  })

  it.each([
    { opened: 'a', given: 'a', reason: 'superseded' },
    { opened: 'a', given: 'b', reason: 'other-binding' },
    { opened: 'a', given: null, reason: 'other-binding' },
    { opened: null, given: 'b', reason: 'superseded' },
  ])(
    'security-checklist 36: opened with the binding $opened, renewed with $given: $reason',
    ({ opened, given, reason }) => {
      const found = session({ clientBinding: opened as Digest | null })
      const refresh = { generation: 3, clientId: 'cli_a', clientBinding: given as Digest | null }
      expect(refreshRefusalOf(found, refresh, NOW)).toEqual({ reason })
    },
  )

  it.each([
    { rotation: 'pending', successor: 6 },
    { rotation: 'strict', successor: 6 },
    { rotation: 'off', successor: 5 },
  ] as const)('the successor of 5 under $rotation is $successor', ({ rotation, successor }) => {
    expect(successorOf(5, rotation)).toBe(successor)
  })
})

describe('design §7: which generation is renewed', () => {
  it('the policies of rotation', () => {
    expect(rotations).toEqual(['pending', 'strict', 'off'])
  })

  it('at most one row of the rule applies to a token', () => {
    for (const rotation of rotations)
      for (const generation of [0, 1, 2, 3, 4, 5, 6])
        for (const after of [0, 10_000, 10_001])
          expect(rotationRowsFor(generation, session({ rotation }), NOW + after).length).toBeLessThanOrEqual(1)
  })

  it.each([
    { generation: 1, pending: false, strict: false, off: true },
    { generation: 2, pending: true, strict: true, off: true },
    { generation: 3, pending: true, strict: true, off: true },
    { generation: 4, pending: true, strict: false, off: true },
    { generation: 5, pending: false, strict: false, off: true },
  ])('$generation of a session at 3, inside the window', ({ generation, ...renewable }) => {
    for (const rotation of rotations)
      expect([rotation, isRefreshable(session({ rotation }), generation, NOW)]).toEqual([rotation, renewable[rotation]])
  })

  it('the generation before is renewed until the window is over', () => {
    expect(isRefreshable(session(), 2, NOW + 10_000)).toBe(true)
    expect(isRefreshable(session(), 2, NOW + 10_001)).toBe(false)
    expect(isRefreshable(session(), 3, NOW + 10_001)).toBe(true)
  })

  it.each([
    { what: 'a session that has ended', change: { endedAt: NOW - 1 } },
    { what: 'a session that is over now', change: { expiresAt: NOW } },
    { what: 'a session that is idle for too long now', change: { idleExpiresAt: NOW } },
  ])('$what is not renewed under any policy', ({ change }) => {
    for (const rotation of rotations) expect(isRefreshable(session({ rotation, ...change }), 3, NOW)).toBe(false)
    expect(isRefreshable(session({ expiresAt: NOW + 1, idleExpiresAt: NOW + 1 }), 3, NOW)).toBe(true)
  })
})

describe('the public reason of an end', () => {
  const ended = session({ endedAt: NOW, endedReason: 'blocked' })
  it.each<{ when: string; found: Session | undefined; refusal: RefreshRefusal; told: string | undefined }>([
    { when: 'there is no session', found: undefined, refusal: { reason: 'ended' }, told: undefined },
    { when: 'the session has ended', found: ended, refusal: { reason: 'ended' }, told: 'blocked' },
    { when: 'the session goes on', found: session(), refusal: { reason: 'superseded' }, told: undefined },
    { when: 'another client asks', found: ended, refusal: { reason: 'other-client' }, told: undefined },
    { when: 'another device asks', found: ended, refusal: { reason: 'other-binding' }, told: undefined },
    {
      when: 'the refusal ends the session',
      found: session(),
      refusal: { reason: 'replayed', end: 'replayed' },
      told: 'reuse_detected',
    },
    {
      when: 'it expired by its absolute end',
      found: session({ expiresAt: NOW }),
      refusal: { reason: 'expired', end: 'expired' },
      told: 'expired_absolute',
    },
    {
      when: 'it expired by being idle',
      found: session({ idleExpiresAt: NOW }),
      refusal: { reason: 'expired', end: 'expired' },
      told: 'expired_idle',
    },
    {
      when: 'it ended before its absolute end, which has passed since',
      found: session({ endedAt: NOW - 2, endedReason: 'expired', expiresAt: NOW - 1 }),
      refusal: { reason: 'ended' },
      told: 'expired_idle',
    },
  ])('$when: $told', ({ found, refusal, told }) => {
    expect(publicEndReason(found, refusal, NOW)).toBe(told)
  })
})
