import { afterEach, expect } from 'vitest'
import { takePageProblems } from './page-problems.js'

// Problems of an earlier test file must not count here.
takePageProblems()

// Runs after the test's own cleanup, when its pages are closed.
afterEach(() => {
  expect(takePageProblems(), 'P-06: problems of the pages').toEqual([])
})
