import { expect, it } from 'vitest'
import type { DataCaller } from '../../features/data/data-caller.js'
import { frozenClock } from '../../kernel/clock.js'
import { dataRateLimiter, noDataRateLimiter } from './data-rate-limiter.js'

const member: DataCaller = { kind: 'member', id: 'mem_a' }
const visitor: DataCaller = { kind: 'visitor', id: 'vis_a' }
const admin: DataCaller = { kind: 'admin' }

function start(perMinute = 2) {
  const clock = frozenClock(1_000_000)
  return { clock, requests: dataRateLimiter({ clock, perMinute: () => perMinute }) }
}

it('V2.4.1: requests in a minute are limited for each caller separately', () => {
  const { clock, requests } = start()
  for (const caller of [member, visitor])
    expect([1, 2, 3].map(() => requests.tryConsume(caller))).toEqual([true, true, false])
  clock.advance(59_999)
  expect(requests.tryConsume(member)).toBe(false)
  clock.advance(1)
  expect(requests.tryConsume(member)).toBe(true)
})

it('V2.4.1: the refusal says when the minute is over, in whole seconds and at least one', () => {
  const { clock, requests } = start()
  requests.consume(member)
  requests.consume(member)
  const refused = (retryAfterSeconds: number) =>
    expect.objectContaining({
      code: 'WDE0014',
      message: expect.stringContaining('Too many requests'),
      data: { retryAfterSeconds },
    })
  expect(() => requests.consume(member)).toThrow(refused(60))
  clock.advance(58_999)
  expect(() => requests.consume(member)).toThrow(refused(2))
  clock.advance(1000)
  expect(() => requests.consume(member)).toThrow(refused(1))
  expect(() => requests.consume(visitor)).not.toThrow()
})

it('admitted and counted requests share one count', () => {
  const { requests } = start()
  requests.tryConsume(member)
  requests.consume(member)
  expect(() => requests.consume(member)).toThrow()
})

it('a back end is not counted', () => {
  const { requests } = start(0)
  for (let made = 0; made < 3; made++) {
    expect(() => requests.consume(admin)).not.toThrow()
    expect(requests.tryConsume(admin)).toBe(true)
  }
  expect(requests.tryConsume(member)).toBe(false)
})

it('without limits nobody is counted', () => {
  expect(() => noDataRateLimiter.consume(member)).not.toThrow()
  expect(noDataRateLimiter.tryConsume(member)).toBe(true)
})
