import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Busy } from '../../../kernel/errors/busy.js'
import { ARGON2ID, argon2Hashing } from './password-hashing.js'

describe('hashing passwords', () => {
  const hashing = argon2Hashing()

  it('V11.4.2: is argon2id with at least 19 MiB, two passes and a salt of its own', async () => {
    expect(ARGON2ID).toMatchObject({ algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    const [one, other] = await Promise.all([hashing.hash('a password'), hashing.hash('a password')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
  })

  it.each([
    ['byte 73', `${'x'.repeat(72)}a`, `${'x'.repeat(72)}b`],
    ['byte 1,024', `${'x'.repeat(1023)}a`, `${'x'.repeat(1023)}b`],
    ['a trailing space', 'a password', 'a password '],
    ['letter case', 'a password', 'A password'],
    ['the form of an accent', 'pass\u00e9word', 'passe\u0301word'],
  ])('V6.2.8: %s matters', async (_, password, other) => {
    const hash = await hashing.hash(password)
    expect(await hashing.verify(hash, password)).toBe(true)
    expect(await hashing.verify(hash, other)).toBe(false)
  })

  it.each([undefined, null])('V6.3.8: without a hash (%s) it does the same work and answers no', async (hash) => {
    expect(await hashing.verify(hash, 'the password of nobody')).toBe(false)
  })

  it('says how busy it is to whoever asked', async () => {
    const load = { running: 0, waiting: 0, refused: 0 }
    const narrow = argon2Hashing(1, undefined, load)
    const storm = Array.from({ length: 203 }, () => narrow.verify('no hash at all', 'x').catch(() => {}))
    expect(load).toEqual({ running: 1, waiting: 200, refused: 2 })
    await Promise.all(storm)
    await wait(0)
    expect(load).toEqual({ running: 0, waiting: 0, refused: 2 })
  })

  it('security-checklist 111: the queue is bounded, refuses with a time to come back, and goes on afterwards', async () => {
    const narrow = argon2Hashing(1)
    const storm = Array.from({ length: 210 }, () => narrow.verify('no hash at all', 'x').then(String, (error) => error))
    const answers = await Promise.all(storm)
    const refused = answers.filter((answer) => answer instanceof Busy)
    expect(refused).toHaveLength(9)
    expect((refused[0] as Busy).retryAfterSeconds).toBeGreaterThan(0)
    await wait(0)
    expect(await narrow.verify(await narrow.hash('afterwards'), 'afterwards')).toBe(true)
  })
})
