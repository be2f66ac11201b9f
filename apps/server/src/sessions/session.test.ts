import { describe, expect, it } from 'vitest'
import { newSession, refusalOf, type Session, successorOf } from './session.js'

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
  },
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
    expect(refusalOf(found, generation, client ?? 'cli_a', NOW + after)).toEqual(refusal)
  })

  it.each([
    { rotation: 'pending', successor: 6 },
    { rotation: 'strict', successor: 6 },
    { rotation: 'off', successor: 5 },
  ] as const)('the successor of 5 under $rotation is $successor', ({ rotation, successor }) => {
    expect(successorOf(5, rotation)).toBe(successor)
  })

  it('section 0: a session opened now is idle after 14 days and over after 30', () => {
    const day = 24 * 3600 * 1000
    expect(opened).toMatchObject({ generation: 0, idleExpiresAt: NOW + 14 * day, expiresAt: NOW + 30 * day })
  })
})
