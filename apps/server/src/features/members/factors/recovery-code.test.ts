import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Random } from '../../../kernel/random.js'
import { deriveSecrets } from '../../../kernel/secrets.js'
import { drawRecoveryCodes, recoveryCodeMac } from './recovery-code.js'

const [one, other] = [deriveSecrets(Buffer.alloc(32, 1)), deriveSecrets(Buffer.alloc(32, 2))]
const of = (bytes: (count: number) => Buffer) => ({ bytes }) as Random
const mac = (typed: string) => recoveryCodeMac(typed, 'mem_a', one)

describe('recovery codes', () => {
  it('V6.5.4: ten of ten letters and digits that do not look alike, each as likely as the others', () => {
    expect(drawRecoveryCodes(of(randomBytes))).toEqual(
      Array.from({ length: 10 }, () => expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)),
    )
    const letters = Array.from(
      { length: 256 },
      (_, byte) => drawRecoveryCodes(of((count) => Buffer.alloc(count, byte)))[0],
    )
    const counts = new Map<string | undefined, number>()
    for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    expect([counts.size, new Set(counts.values())]).toEqual([32, new Set([8])])
  })

  it.each([
    '01ABC-DEFGH',
    '01abcdefgh',
    ' 0 1 a b c d e f g h ',
    'o1abc-defgh',
    'OLabc-defgh',
    'Oiabc-defgh',
    '０１ＡＢＣ－ＤＥＦＧＨ',
  ])('MF-05: %j is another spelling of 01abc-defgh', (typed) => {
    expect(mac(typed)).toBe(mac('01abc-defgh'))
  })

  it.each(['', '01abc-defg', '01abc-defghj', '01abc'])('%j is none', (typed) => {
    expect(mac(typed)).toBeUndefined()
  })

  it('V6.5.2: is stored under a MAC that belongs to one code, one member and one key', () => {
    const macs = [
      mac('01abc-defgh'),
      mac('01abc-defgj'),
      recoveryCodeMac('01abc-defgh', 'mem_b', one),
      recoveryCodeMac('01abc-defgh', 'mem_a', other),
    ]
    expect(new Set(macs).size).toBe(macs.length)
    expect(macs.join()).not.toContain('abc')
  })
})
