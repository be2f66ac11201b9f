import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { batchReads } from './read-batching.js'

it('asks what comes within one turn at its end, in order, before anybody goes on', async () => {
  const together = batchReads()
  const seen: string[] = []
  const asking = ['a', 'b', 'c'].map((name) =>
    together(async () => {
      seen.push(`asked ${name}`)
      return name
    }).then((answer) => seen.push(`told ${answer}`)),
  )
  expect(seen).toEqual([])
  await Promise.all(asking)
  expect(seen).toEqual(['asked a', 'asked b', 'asked c', 'told a', 'told b', 'told c'])
})

it('asks in the next turn what comes while others are asked', async () => {
  const together = batchReads()
  const seen: string[] = []
  const inner: Promise<unknown>[] = []
  await together(async () => {
    inner.push(together(async () => seen.push('later')))
    seen.push('first')
  })
  expect(seen).toEqual(['first'])
  await setImmediate()
  await Promise.all(inner)
  expect(seen).toEqual(['first', 'later'])
})

it('tells who asked of a failure, and nobody else', async () => {
  const together = batchReads()
  const outcomes = await Promise.allSettled([
    together(async () => 'fine'),
    together(async () => {
      throw new Error('no such table')
    }),
    together(() => {
      throw new Error('at once')
    }),
    together(async () => 'fine, too'),
  ])
  expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    'fine',
    'Error: no such table',
    'Error: at once',
    'fine, too',
  ])
})
