import { expect, it } from 'vitest'
import { withValues } from './guide.js'

it('an address of a test is not replaced again if its port begins with one of the guide', () => {
  const values = {
    'http://localhost:4000': 'http://localhost:43215',
    'http://localhost:4321': 'http://localhost:40001',
  }
  expect(withValues("connect('http://localhost:4000', 'http://localhost:4321')", values)).toBe(
    "connect('http://localhost:43215', 'http://localhost:40001')",
  )
})
