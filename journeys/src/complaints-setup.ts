import { afterEach, expect } from 'vitest'
import { takePageProblems } from './page-problems.js'

// What a file before ended with its servers is none of this one's.
takePageProblems()

// After what a test cleans up itself: its pages are closed by then.
afterEach(() => {
  expect(takePageProblems(), 'P-06: what the pages complained of').toEqual([])
})
