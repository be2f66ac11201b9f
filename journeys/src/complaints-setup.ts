import { afterEach, expect } from 'vitest'
import { takeComplaints } from './complaints.js'

// After what a test cleans up itself: its pages are closed by then.
afterEach(() => {
  expect(takeComplaints(), 'P-06: what the pages complained of').toEqual([])
})
