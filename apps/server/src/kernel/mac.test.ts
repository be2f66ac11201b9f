import { createHmac, createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { macOf } from './mac.js'

/** Any UTF-16 code unit, including lone surrogates: a caller can send these as a token. */
const unit = fc.oneof(
  fc.constantFrom('a', 'Z', '0', '-', '.'),
  fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
)

describe('the MAC of a refresh token (RFC 2104)', () => {
  it('is HMAC-SHA256 as Node makes it, for every key and text, one after the other', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 64 }),
        fc.array(fc.string({ unit, maxLength: 2000 }), { minLength: 1, maxLength: 5 }),
        (bytes, texts) => {
          const key = createSecretKey(bytes)
          for (const text of texts)
            expect(macOf(text, key)).toBe(createHmac('sha256', key).update(text).digest('base64url'))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('refuses a key that HMAC would hash first', () => {
    expect(() => macOf('text', createSecretKey(Buffer.alloc(65)))).toThrow(RangeError)
  })
})
