import { expect, it } from 'vitest'
import { countFactorTry } from './accept-second-factor.js'

it('V6.3.1: a try counts for the account from the network, and for the account; a right code gives both back', async () => {
  const counts = new Map<string, number>()
  const add = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by)
  const limiter = {
    consume: async (...key: string[]) => {
      add(key.join(' '), 1)
      return { refund: async () => add(key.join(' '), -1) }
    },
  } as unknown as Parameters<typeof countFactorTry>[2]['limiter']
  const attempt = await countFactorTry({ memberId: 'mem_a' }, '198.51.100.0', { limiter })
  expect(Object.fromEntries(counts)).toEqual({
    'secondFactorTries mem_a 198.51.100.0': 1,
    'secondFactorTriesByMember mem_a': 1,
  })
  await attempt.refund()
  expect([...counts.values()]).toEqual([0, 0])
})
