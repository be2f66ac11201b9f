import { afterEach, expect } from 'vitest'
import { takeComplaints } from './complaints.js'

// What a file before ended with its servers is none of this one's.
takeComplaints()

// After what a test cleans up itself: its pages are closed by then.
afterEach(() => {
  expect(takeComplaints(), 'P-06: what the pages complained of').toEqual([])
})
