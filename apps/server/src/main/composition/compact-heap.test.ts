import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { compactHeap } from './compact-heap.js'

it('collects what nothing holds any more, and leaves no way to do it to others', async () => {
  const gone = new WeakRef({ text: 'x'.repeat(1000) })
  const held = { text: 'y' }
  const kept = new WeakRef(held)
  // The target of a WeakRef stays alive until the end of the current job.
  await setImmediate()
  compactHeap()
  expect(gone.deref()).toBeUndefined()
  expect(kept.deref()).toBe(held)
  expect('gc' in globalThis).toBe(false)
})
