import { describe, expect, it } from 'vitest'
import { retryDelay } from './mail-sender.js'

describe('design §6: when a mail is tried again', () => {
  it.each([
    [1, 5],
    [2, 10],
    [3, 20],
    [4, 40],
    [5, 60],
    [6, 60],
    [50, 60],
    [5000, 60],
  ])('after %i failed attempts in %i s', (attempts, seconds) => {
    expect(retryDelay(attempts)).toBe(seconds * 1000)
  })

  it('never earlier than 5 s', () => {
    expect(retryDelay(0)).toBe(5000)
  })
})
