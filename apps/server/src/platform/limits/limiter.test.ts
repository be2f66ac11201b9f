import { describe, expect, it } from 'vitest'
import { standingClock } from '../../kernel/clock.js'
import { TooManyRequests } from '../../kernel/errors/too-many-requests.js'
import type { Storage } from '../database/storage.js'
import type { PlatformStores } from '../deps.js'
import type { AttemptStore } from './attempt-store.js'
import { type LimitName, limits } from './limit.js'
import { databaseLimiter, noLimiter } from './limiter.js'

const START = 1_000_000
const QUARTER_HOUR = 15 * 60 * 1000

/** Counts as the table does, in memory. */
function memoryAttempts() {
  const buckets = new Map<string, { attempts: number; endsAt: number }>()
  const running = (bucket: string, now: number) => {
    const found = buckets.get(bucket)
    return found !== undefined && found.endsAt > now ? found : undefined
  }
  const store: AttemptStore = {
    async count(bucket, windowMs, now) {
      const counted = running(bucket, now) ?? { attempts: 0, endsAt: now + windowMs }
      counted.attempts++
      buckets.set(bucket, counted)
      return { ...counted }
    },
    counted: async (bucket, now) => running(bucket, now)?.attempts ?? 0,
    async refund(bucket, now) {
      const found = running(bucket, now)
      if (found !== undefined) found.attempts--
    },
    forget: async () => 0,
  }
  return { buckets, store }
}

function start() {
  const clock = standingClock(START)
  const { buckets, store } = memoryAttempts()
  const stores = { attempts: store } as PlatformStores
  const storage = { read: (work) => work(stores), write: (work) => work(stores) } as Storage<PlatformStores>
  const hits: string[] = []
  return { buckets, clock, hits, limiter: databaseLimiter({ storage, clock, hit: (name) => hits.push(name) }) }
}

describe('V6.3.1: attempts are counted before they are made', () => {
  it('the tries of a limit are within it, and the next is refused with its sentence', async () => {
    const { limiter, hits } = start()
    const { tries, sentence } = limits.loginByAccountAndNetwork
    for (let made = 0; made < tries; made++) await limiter.take('loginByAccountAndNetwork', 'ana', 'net')
    expect(hits).toEqual([])
    const refused = limiter.take('loginByAccountAndNetwork', 'ana', 'net')
    await expect(refused).rejects.toThrow(TooManyRequests)
    await expect(refused).rejects.toMatchObject({ message: sentence, retryAfterSeconds: QUARTER_HOUR / 1000 })
    expect(hits).toEqual(['loginByAccountAndNetwork'])
  })

  it.each(Object.keys(limits) as LimitName[])('%s refuses in words, for the time of its window', async (name) => {
    const { limiter } = start()
    const { tries, windowSeconds } = limits[name]
    for (let made = 0; made < tries; made++) await limiter.allows(name, 'one')
    await expect(limiter.take(name, 'one')).rejects.toMatchObject({
      message: expect.stringMatching(/^Too many .+\.$/),
      retryAfterSeconds: windowSeconds,
    })
  })

  it('a refusal says when the window ends, in whole seconds and at least one', async () => {
    const { limiter, clock } = start()
    const { tries } = limits.loginByAccountAndNetwork
    for (let made = 0; made < tries; made++) await limiter.take('loginByAccountAndNetwork', 'ana')
    clock.advance(QUARTER_HOUR - 1001)
    await expect(limiter.take('loginByAccountAndNetwork', 'ana')).rejects.toMatchObject({ retryAfterSeconds: 2 })
    clock.advance(1000)
    await expect(limiter.take('loginByAccountAndNetwork', 'ana')).rejects.toMatchObject({ retryAfterSeconds: 1 })
    clock.advance(1)
    await expect(limiter.take('loginByAccountAndNetwork', 'ana')).resolves.toMatchObject({ risky: false })
  })

  it('a window that ended meanwhile is answered with one second, never with none', async () => {
    const clock = standingClock(START)
    const store = { count: async () => ({ attempts: 11, endsAt: START }) } as unknown as AttemptStore
    const storage = { write: (work) => work({ attempts: store } as PlatformStores) } as Storage<PlatformStores>
    const limiter = databaseLimiter({ storage, clock })
    await expect(limiter.take('loginByAccountAndNetwork', 'ana')).rejects.toMatchObject({ retryAfterSeconds: 1 })
  })

  it('each limit and each combination of parts has a bucket of its own, and none holds an address', async () => {
    const { limiter, buckets } = start()
    await limiter.take('registerByAddress', 'ana@example.com')
    await limiter.take('recoveryByAddress', 'ana@example.com')
    await limiter.take('loginByAccountAndNetwork', 'a', 'bc')
    await limiter.take('loginByAccountAndNetwork', 'ab', 'c')
    expect([...buckets.values()].map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1])
    for (const bucket of buckets.keys()) expect(bucket).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  it('a refunded attempt does not count', async () => {
    const { limiter } = start()
    for (let made = 0; made < 20; made++) {
      const attempt = await limiter.take('loginByAccountAndNetwork', 'ana')
      await attempt.refund()
    }
    expect(await limiter.allows('loginByAccountAndNetwork', 'ana')).toBe(true)
  })

  it('where a refusal must not show, it is answered', async () => {
    const { limiter, hits } = start()
    const allowed: boolean[] = []
    for (let made = 0; made < 6; made++) allowed.push(await limiter.allows('recoveryByAddress', 'ana@example.com'))
    expect(allowed).toEqual([true, true, true, true, true, false])
    expect(hits).toEqual(['recoveryByAddress'])
  })

  it('without a listener for hits it refuses the same', async () => {
    const { store } = memoryAttempts()
    const storage = { write: (work) => work({ attempts: store } as PlatformStores) } as Storage<PlatformStores>
    const limiter = databaseLimiter({ storage, clock: standingClock(START) })
    for (let made = 0; made < 5; made++) await limiter.allows('recoveryByAddress', 'ana@example.com')
    expect(await limiter.allows('recoveryByAddress', 'ana@example.com')).toBe(false)
  })
})

describe('V6.3.1: an attempt is risky beyond so many before it', () => {
  it('the fourth login is, and asking beforehand counts nothing', async () => {
    const { limiter } = start()
    const answers: [boolean, boolean][] = []
    for (let made = 0; made < 5; made++) {
      const before = await limiter.isRisky('loginByAccountAndNetwork', 'ana')
      answers.push([before, (await limiter.take('loginByAccountAndNetwork', 'ana')).risky])
    }
    expect(answers).toEqual([
      [false, false],
      [false, false],
      [false, false],
      [true, true],
      [true, true],
    ])
    expect(await limiter.isRisky('loginByAccountAndNetwork', 'ben')).toBe(false)
  })

  it('a limit without that number never is', async () => {
    const { limiter } = start()
    for (let made = 0; made < 5; made++)
      expect((await limiter.take('recoveryByAddress', 'ana@example.com')).risky).toBe(false)
    expect(await limiter.isRisky('recoveryByAddress', 'ana@example.com')).toBe(false)
  })
})

it('without limits nothing is refused and nothing is risky', async () => {
  for (let made = 0; made < 20; made++) {
    const attempt = await noLimiter.take('recoveryByAddress', 'ana@example.com')
    expect(attempt.risky).toBe(false)
    await attempt.refund()
    expect(await noLimiter.allows('recoveryByAddress', 'ana@example.com')).toBe(true)
    expect(await noLimiter.isRisky('loginByAccountAndNetwork', 'ana')).toBe(false)
  }
})
