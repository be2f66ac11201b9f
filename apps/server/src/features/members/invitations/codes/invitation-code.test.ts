import { describe, expect, it } from 'vitest'
import { codeStateOf, type InvitationCode, newInvitationCode, readInvitationCode } from './invitation-code.js'

const NOW = 1000
const code: InvitationCode = {
  codeId: 'ivc_a',
  code: 'ABC-DEF',
  codeKey: 'ABCDEF',
  label: '',
  maxUses: 2,
  uses: 1,
  createdAt: 0,
  expiresAt: null,
  revokedAt: null,
}

describe('decision 41: an invitation code', () => {
  it.each<[Partial<InvitationCode>, ReturnType<typeof codeStateOf>]>([
    [{}, 'open'],
    [{ expiresAt: NOW + 1 }, 'open'],
    [{ expiresAt: NOW }, 'expired'],
    [{ expiresAt: NOW - 1 }, 'expired'],
    [{ uses: 2 }, 'used-up'],
    [{ uses: 3 }, 'used-up'],
    [{ uses: 2, expiresAt: NOW }, 'used-up'],
    [{ revokedAt: 0 }, 'revoked'],
    [{ revokedAt: 0, uses: 2, expiresAt: NOW }, 'revoked'],
  ])('with %o is %s', (change, state) => {
    expect(codeStateOf({ ...code, ...change }, NOW)).toBe(state)
  })

  it.each([
    ['7KQ2M-XW94T', '7KQ2M-XW94T', '7KQ2MXW94T'],
    [' 7kq2m  xw94t ', '7KQ2M-XW94T', '7KQ2MXW94T'],
    ['7kq2mxw94t', '7KQ2MXW94T', '7KQ2MXW94T'],
    ['welcome to 2030', 'WELCOME-TO-2030', 'WELCOMETO2030'],
    ['abcdef', 'ABCDEF', 'ABCDEF'],
    ['a'.repeat(40), 'A'.repeat(40), 'A'.repeat(40)],
    [`${' '.repeat(94)}abcdef`, 'ABCDEF', 'ABCDEF'],
  ])('%j is read as %s', (text, shown, codeKey) => {
    expect(readInvitationCode(text)).toEqual({ code: shown, codeKey })
  })

  it.each([
    '',
    'abcde',
    'abc-de',
    '-abcdef',
    'abcdef-',
    'abc--def',
    'abc_def',
    'ünïcödé',
    '€€€€€€',
    'a'.repeat(41),
    `${'a-'.repeat(20)}a`,
    `${' '.repeat(95)}abcdef`,
  ])('%j is none', (text) => {
    expect(readInvitationCode(text)).toBeUndefined()
  })

  it('V6.5.4: has 50 random bits, in letters and digits that do not look alike, each as likely as the others', () => {
    const codes = Array.from({ length: 256 }, (_, byte) =>
      newInvitationCode({ bytes: (count) => Buffer.alloc(count, byte) }),
    )
    for (const one of codes) expect(one).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
    expect(new Set(codes).size).toBe(32)
    const counting = { bytes: (count: number) => Buffer.from(Array.from({ length: count }, (_, index) => index)) }
    expect(newInvitationCode(counting)).toBe('ABCDE-FGHJK')
  })
})
