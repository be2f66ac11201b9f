import { expect, it } from 'vitest'
import { batchPhases } from './phase-batching.js'

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('decision 5: works of one turn are begun one after the other, then finished, sixteen together and in their order', async () => {
  const steps: string[] = []
  const work = batchPhases((name: number) => {
    steps.push(`begin ${name}`)
    return name === 3 ? undefined : () => void steps.push(`finish ${name}`)
  })
  const named = (step: string, from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `${step} ${from + at}`)
  for (let name = 0; name < 20; name++) work(name)
  expect(steps).toEqual([])
  await turn()
  expect(steps).toEqual([
    ...named('begin', 0, 16),
    ...named('finish', 0, 16).filter((step) => step !== 'finish 3'),
    ...named('begin', 16, 20),
    ...named('finish', 16, 20),
  ])
  work(20)
  await turn()
  expect(steps.slice(-2)).toEqual(['begin 20', 'finish 20'])
})
