import { describe, expect, it } from 'vitest'
import { linkCodeOf, linkSecretOf, readLinkCode } from './link-code.js'

const proof = { providerId: 'google', state: 'ext_a', linkSecret: 'secret' }

describe('decision 38: the code that finishes a link', () => {
  it('is read as it was given', () => {
    expect(readLinkCode(linkCodeOf(proof))).toEqual(proof)
  })

  it.each(['', 'google', 'google.ext_a', 'google.ext_a.', '.ext_a.secret', 'google..secret', 'google.ext_a.secret.x'])(
    '%j is none',
    (code) => {
      expect(() => readLinkCode(code)).toThrow(
        expect.objectContaining({
          kind: 'INVALID_STATE_TOKEN',
          message: 'This code does not belong to a link that you started.',
        }),
      )
    },
  )

  it('does not reveal the secret of the browser, and differs for each sign-in and browser', () => {
    const secrets = [linkSecretOf('ext_a', 'exb_a'), linkSecretOf('ext_b', 'exb_a'), linkSecretOf('ext_a', 'exb_b')]
    expect(new Set(secrets).size).toBe(3)
    expect(secrets.join()).not.toContain('exb')
    expect(linkSecretOf('ext_a', 'exb_a')).toBe(secrets[0])
  })
})
