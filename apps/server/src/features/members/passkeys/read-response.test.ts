import type { PasskeyAssertion } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { challengeOf, saysUserVerified } from './read-response.js'

const withClientData = (text: string) =>
  ({ response: { clientDataJSON: Buffer.from(text).toString('base64url') } }) as PasskeyAssertion

describe('what a browser signed for (WebAuthn §5.8.1)', () => {
  it('is the challenge in its client data', () => {
    expect(challengeOf(withClientData('{"type":"webauthn.get","challenge":"abc"}'))).toBe('abc')
  })

  it.each(['', '{', 'null', '"challenge"', '7', '{}', '{"challenge":7}', '{"challenge":null}'])(
    'refuses the client data %j',
    (text) => {
      expect(() => challengeOf(withClientData(text))).toThrow(
        expect.objectContaining({ kind: 'PASSKEY_REFUSED', data: { reason: 'invalid' } }),
      )
    },
  )

  it('keeps why text is no JSON, for the log', () => {
    expect(() => challengeOf(withClientData('{'))).toThrow(expect.objectContaining({ cause: expect.any(SyntaxError) }))
  })
})

describe('the flag of user verification (WebAuthn §6.1)', () => {
  const flags = (byte: number) => saysUserVerified(Uint8Array.from([...Array(32).fill(0xff), byte]))

  it('is the third bit of the byte after the relying party', () => {
    expect([0b100, 0b101, 0xff].map(flags)).toEqual([true, true, true])
    expect([0, 0b001, 0b1111_1011].map(flags)).toEqual([false, false, false])
  })

  it('is not set in data that is too short', () => {
    expect(saysUserVerified(Uint8Array.from(Array(32).fill(0xff)))).toBe(false)
  })
})
