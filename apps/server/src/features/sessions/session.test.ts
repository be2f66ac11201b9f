import { describe, expect, it } from 'vitest'
import { type EndReason, newSession, publicReasonOf } from './session.js'
import { defaultSessionLengths } from './session-lengths.js'

const NOW = 1_000_000

describe('a new session', () => {
  it('section 0: a session opened now is idle after 14 days and over after 30', () => {
    const day = 24 * 3600 * 1000
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
    expect(opened).toMatchObject({ generation: 0, idleExpiresAt: NOW + 14 * day, expiresAt: NOW + 30 * day })
  })
})

describe('the public reason of an end', () => {
  const reasons: Record<Exclude<EndReason, 'expired'>, string> = {
    'logged-out': 'signed_out',
    revoked: 'signed_out',
    disconnected: 'ended_by_owner',
    'signed-out-elsewhere': 'signed_out_elsewhere',
    'reset-required': 'reset_required',
    replayed: 'reuse_detected',
    'code-replayed': 'reuse_detected',
    'password-changed': 'password_changed',
    recovered: 'password_reset',
    blocked: 'blocked',
    deleted: 'deleted',
    'too-many-sessions': 'too_many_sessions',
    restored: 'restored',
  }
  it.each(Object.entries(reasons))('%s: %s', (endedReason, told) => {
    expect(publicReasonOf({ expiresAt: NOW, endedAt: NOW, endedReason: endedReason as EndReason })).toBe(told)
  })

  it('V7.3.1, V7.3.2: an expired session was idle, or reached its absolute end', () => {
    const end = (endedAt: number) => publicReasonOf({ expiresAt: NOW, endedAt, endedReason: 'expired' })
    expect([end(NOW - 1), end(NOW), end(NOW + 1)]).toEqual(['expired_idle', 'expired_absolute', 'expired_absolute'])
  })
})
