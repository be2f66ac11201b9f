import { expect, it } from 'vitest'
import type { DataCaller } from '../../features/data/data-caller.js'
import { standingClock } from '../../kernel/clock.js'
import { dataRequests, uncountedDataRequests } from './data-requests.js'

const member: DataCaller = { kind: 'member', id: 'mem_a' }
const visitor: DataCaller = { kind: 'visitor', id: 'vis_a' }
const admin: DataCaller = { kind: 'admin' }

function start(perMinute = 2) {
  const clock = standingClock(1_000_000)
  return { clock, requests: dataRequests({ clock, perMinute: () => perMinute }) }
}

it('V2.4.1: requests in a minute are limited for each caller separately', () => {
  const { clock, requests } = start()
  for (const caller of [member, visitor])
    expect([1, 2, 3].map(() => requests.admits(caller))).toEqual([true, true, false])
  clock.advance(59_999)
  expect(requests.admits(member)).toBe(false)
  clock.advance(1)
  expect(requests.admits(member)).toBe(true)
})

it('V2.4.1: the refusal says when the minute is over, in whole seconds and at least one', () => {
  const { clock, requests } = start()
  requests.count(member)
  requests.count(member)
  const refused = (retryAfterSeconds: number) =>
    expect.objectContaining({
      code: 'WDE0014',
      message: expect.stringContaining('Too many requests'),
      data: { retryAfterSeconds },
    })
  expect(() => requests.count(member)).toThrow(refused(60))
  clock.advance(58_999)
  expect(() => requests.count(member)).toThrow(refused(2))
  clock.advance(1000)
  expect(() => requests.count(member)).toThrow(refused(1))
  expect(() => requests.count(visitor)).not.toThrow()
})

it('admitted and counted requests share one count', () => {
  const { requests } = start()
  requests.admits(member)
  requests.count(member)
  expect(() => requests.count(member)).toThrow()
})

it('a back end is not counted', () => {
  const { requests } = start(0)
  for (let made = 0; made < 3; made++) {
    expect(() => requests.count(admin)).not.toThrow()
    expect(requests.admits(admin)).toBe(true)
  }
  expect(requests.admits(member)).toBe(false)
})

it('without limits nobody is counted', () => {
  expect(() => uncountedDataRequests.count(member)).not.toThrow()
  expect(uncountedDataRequests.admits(member)).toBe(true)
})
