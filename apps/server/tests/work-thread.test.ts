import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SlotsTaken } from '../src/platform/threads/shared-slots.js'
import { ThreadOverrun, type WorkThread, workThread } from '../src/platform/threads/work-thread.js'

describe('decision 71: a thread that works for others', () => {
  let thread: WorkThread<string, string>
  beforeEach(() => {
    thread = workThread({
      module: '../tests/unruly-thread',
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
      budgetMs: 100,
    })
  })
  afterEach(() => thread.stop())

  it('answers one task after the other, and tells of an error', async () => {
    expect(await thread.ask('a')).toBe('A')
    await expect(thread.ask('error')).rejects.toMatchObject({ problem: { name: 'TypeError', message: 'wrong' } })
    expect(await thread.ask('b')).toBe('B')
  })

  it.each(['endless', 'memory'])('is ended with the task "%s", and the next task has another thread', async (task) => {
    const [bad, next] = [thread.ask(task), thread.ask('a')]
    await expect(bad).rejects.toThrow(ThreadOverrun)
    expect(await next).toBe('A')
  })

  it('refuses a third task of one network while two are there, and takes one of another', async () => {
    const [first, second] = [thread.ask('a', 'one'), thread.ask('b', 'one')]
    await expect(thread.ask('c', 'one')).rejects.toThrow(SlotsTaken)
    expect(await Promise.all([first, second, thread.ask('d', 'two')])).toEqual(['A', 'B', 'D'])
  })

  it('stops in the middle of a task', async () => {
    const [first, second] = [thread.ask('endless'), thread.ask('a')]
    const both = Promise.allSettled([first, second])
    await thread.stop()
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
