import { describe, expect, it } from 'vitest'
import type { SignUpRules } from '../site/settings/sign-up-settings.js'
import { identityOf, initialStatus, type MemberStatus, newMember, nextStepOf } from './member.js'

const open: SignUpRules = { policy: 'open', verifyEmail: false }
const strict: SignUpRules = { policy: 'approval', verifyEmail: true }

describe('what stands between a member and a session', () => {
  it.each<[MemberStatus, boolean, boolean, SignUpRules, string]>([
    ['active', true, false, open, 'sign-in'],
    ['active', false, false, open, 'sign-in'],
    ['active', true, false, strict, 'sign-in'],
    ['active', false, false, strict, 'verify-email'],
    ['active', true, true, open, 'reset-password'],
    ['active', false, true, strict, 'reset-password'],
    ['pending-approval', true, false, open, 'wait-for-approval'],
    ['pending-approval', true, false, strict, 'wait-for-approval'],
    ['pending-approval', false, false, strict, 'verify-email'],
    ['pending-approval', false, true, strict, 'reset-password'],
    ['blocked', true, false, open, 'blocked'],
    ['blocked', false, true, strict, 'blocked'],
    ['deleted', true, false, open, 'blocked'],
    ['deleted', false, true, strict, 'blocked'],
  ])('V2.3.1: %s, verified %s, reset %s, under %j: %s', (status, emailVerified, resetRequired, rules, step) => {
    expect(nextStepOf({ status, emailVerified, resetRequired }, rules)).toBe(step)
  })

  it.each([
    ['open', 'active'],
    ['invite', 'active'],
    ['approval', 'pending-approval'],
  ] as const)('specification §4: with signup.policy=%s a member begins as %s', (policy, status) => {
    expect(initialStatus({ policy, verifyEmail: false })).toBe(status)
  })

  it.each<[MemberStatus, boolean, SignUpRules, string, string[]]>([
    ['active', true, strict, 'ACTIVE', []],
    ['active', false, open, 'ACTIVE', []],
    ['active', false, strict, 'PENDING', ['PENDING_EMAIL_VERIFICATION_REQUIRED']],
    ['pending-approval', true, strict, 'PENDING', ['PENDING_ADMIN_APPROVAL_REQUIRED']],
    [
      'pending-approval',
      false,
      strict,
      'PENDING',
      ['PENDING_ADMIN_APPROVAL_REQUIRED', 'PENDING_EMAIL_VERIFICATION_REQUIRED'],
    ],
    ['blocked', true, open, 'BLOCKED', []],
    ['deleted', true, open, 'DELETED', []],
  ])(
    'wire-protocol §5.1: the identity of %s, verified %s, under %j is %s',
    (status, emailVerified, rules, name, reasons) => {
      const member = newMember(
        {
          memberId: 'mem_AbC',
          email: 'Ana@example.com',
          emailKey: 'ana@example.com',
          emailVerified,
          status,
          passwordHash: 'never shown',
          profile: {},
        },
        Date.parse('2030-01-01T12:00:00Z'),
      )
      const identity = identityOf(member, rules)
      expect(identity).toMatchObject({
        id: 'mem_AbC',
        email: { address: 'Ana@example.com', isVerified: emailVerified },
      })
      expect(identity.status).toEqual({ name, reasons })
      expect(JSON.stringify(identity)).not.toContain('never shown')
    },
  )
})
