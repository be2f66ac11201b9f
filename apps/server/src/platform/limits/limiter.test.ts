import { describe, expect, it } from 'vitest'
import { frozenClock } from '../../kernel/clock.js'
import { TooManyRequests } from '../../kernel/errors/too-many-requests.js'
import type { Storage } from '../database/storage.js'
import type { PlatformStores } from '../deps.js'
import type { AttemptStore } from './attempt-store.js'
import { type LimitName, limits } from './limit.js'
import { databaseLimiter, noLimiter } from './limiter.js'

const START = 1_000_000
const QUARTER_HOUR = 15 * 60 * 1000

/** Counts like the database store, in memory. */
function memoryAttempts() {
  const buckets = new Map<string, { attempts: number; endsAt: number }>()
  const running = (bucket: string, now: number) => {
    const found = buckets.get(bucket)
    return found !== undefined && found.endsAt > now ? found : undefined
  }
  const store: AttemptStore = {
    async increment(bucket, windowMs, now) {
      const counted = running(bucket, now) ?? { attempts: 0, endsAt: now + windowMs }
      counted.attempts++
      buckets.set(bucket, counted)
      return { ...counted }
    },
    current: async (bucket, now) => running(bucket, now)?.attempts ?? 0,
    async refund(bucket, now) {
      const found = running(bucket, now)
      if (found !== undefined) found.attempts--
    },
    reset: async () => 0,
  }
  return { buckets, store }
}

function start() {
  const clock = frozenClock(START)
  const { buckets, store } = memoryAttempts()
  const stores = { attempts: store } as PlatformStores
  const storage = { read: (work) => work(stores), write: (work) => work(stores) } as Storage<PlatformStores>
  const hits: string[] = []
  return {
    buckets,
    clock,
    hits,
    limiter: databaseLimiter({ storage, clock, onLimitExceeded: (name) => hits.push(name) }),
  }
}

describe('V6.3.1: attempts are counted before they are made', () => {
  it('the tries of a limit are within it, and the next is refused with its sentence', async () => {
    const { limiter, hits } = start()
    const { maxAttempts, message } = limits.loginByAccountAndNetwork
    for (let made = 0; made < maxAttempts; made++) await limiter.consume('loginByAccountAndNetwork', 'ana', 'net')
    expect(hits).toEqual([])
    const refused = limiter.consume('loginByAccountAndNetwork', 'ana', 'net')
    await expect(refused).rejects.toThrow(TooManyRequests)
    await expect(refused).rejects.toMatchObject({ message: message, retryAfterSeconds: QUARTER_HOUR / 1000 })
    expect(hits).toEqual(['loginByAccountAndNetwork'])
  })

  it.each(Object.keys(limits) as LimitName[])('%s refuses in words, for the time of its window', async (name) => {
    const { limiter } = start()
    const { maxAttempts, windowSeconds } = limits[name]
    for (let made = 0; made < maxAttempts; made++) await limiter.tryConsume(name, 'one')
    await expect(limiter.consume(name, 'one')).rejects.toMatchObject({
      message: expect.stringMatching(/^Too many .+\.$/),
      retryAfterSeconds: windowSeconds,
    })
  })

  it('a refusal says when the window ends, in whole seconds and at least one', async () => {
    const { limiter, clock } = start()
    const { maxAttempts } = limits.loginByAccountAndNetwork
    for (let made = 0; made < maxAttempts; made++) await limiter.consume('loginByAccountAndNetwork', 'ana')
    clock.advance(QUARTER_HOUR - 1001)
    await expect(limiter.consume('loginByAccountAndNetwork', 'ana')).rejects.toMatchObject({ retryAfterSeconds: 2 })
    clock.advance(1000)
    await expect(limiter.consume('loginByAccountAndNetwork', 'ana')).rejects.toMatchObject({ retryAfterSeconds: 1 })
    clock.advance(1)
    await expect(limiter.consume('loginByAccountAndNetwork', 'ana')).resolves.toMatchObject({ isRisky: false })
  })

  it('a window that ended meanwhile is answered with one second, never with none', async () => {
    const clock = frozenClock(START)
    const store = { increment: async () => ({ attempts: 11, endsAt: START }) } as unknown as AttemptStore
    const storage = { write: (work) => work({ attempts: store } as PlatformStores) } as Storage<PlatformStores>
    const limiter = databaseLimiter({ storage, clock })
    await expect(limiter.consume('loginByAccountAndNetwork', 'ana')).rejects.toMatchObject({ retryAfterSeconds: 1 })
  })

  it('each limit and each combination of parts has a bucket of its own, and none holds an address', async () => {
    const { limiter, buckets } = start()
    await limiter.consume('registerByAddress', 'ana@example.com')
    await limiter.consume('recoveryByAddress', 'ana@example.com')
    await limiter.consume('loginByAccountAndNetwork', 'a', 'bc')
    await limiter.consume('loginByAccountAndNetwork', 'ab', 'c')
    expect([...buckets.values()].map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1])
    for (const bucket of buckets.keys()) expect(bucket).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  it('a refunded attempt does not count', async () => {
    const { limiter } = start()
    for (let made = 0; made < 20; made++) {
      const attempt = await limiter.consume('loginByAccountAndNetwork', 'ana')
      await attempt.refund()
    }
    expect(await limiter.tryConsume('loginByAccountAndNetwork', 'ana')).toBe(true)
  })

  it('where a refusal must not show, it is answered', async () => {
    const { limiter, hits } = start()
    const allowed: boolean[] = []
    for (let made = 0; made < 6; made++) allowed.push(await limiter.tryConsume('recoveryByAddress', 'ana@example.com'))
    expect(allowed).toEqual([true, true, true, true, true, false])
    expect(hits).toEqual(['recoveryByAddress'])
  })

  it('without a listener for hits it refuses the same', async () => {
    const { store } = memoryAttempts()
    const storage = { write: (work) => work({ attempts: store } as PlatformStores) } as Storage<PlatformStores>
    const limiter = databaseLimiter({ storage, clock: frozenClock(START) })
    for (let made = 0; made < 5; made++) await limiter.tryConsume('recoveryByAddress', 'ana@example.com')
    expect(await limiter.tryConsume('recoveryByAddress', 'ana@example.com')).toBe(false)
  })
})

describe('V6.3.1: an attempt is risky beyond so many before it', () => {
  it('the fourth login is, and asking beforehand counts nothing', async () => {
    const { limiter } = start()
    const answers: [boolean, boolean][] = []
    for (let made = 0; made < 5; made++) {
      const before = await limiter.isRisky('loginByAccountAndNetwork', 'ana')
      answers.push([before, (await limiter.consume('loginByAccountAndNetwork', 'ana')).isRisky])
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
      expect((await limiter.consume('recoveryByAddress', 'ana@example.com')).isRisky).toBe(false)
    expect(await limiter.isRisky('recoveryByAddress', 'ana@example.com')).toBe(false)
  })
})

it('without limits nothing is refused and nothing is risky', async () => {
  for (let made = 0; made < 20; made++) {
    const attempt = await noLimiter.consume('recoveryByAddress', 'ana@example.com')
    expect(attempt.isRisky).toBe(false)
    await attempt.refund()
    expect(await noLimiter.tryConsume('recoveryByAddress', 'ana@example.com')).toBe(true)
    expect(await noLimiter.isRisky('loginByAccountAndNetwork', 'ana')).toBe(false)
  }
})
