import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256 } from './sha256.js'

it('FIPS 180-4: agrees with the platform for every length up to three blocks', () => {
  for (let length = 0; length <= 192; length++) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 256)
    expect(Buffer.from(sha256(message)).toString('hex'), `${length} bytes`).toBe(
      createHash('sha256').update(message).digest('hex'),
    )
  }
})
