import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { QueueFull } from '../../src/platform/threads/fair-queue.js'
import { type TaskThread, ThreadLimitExceeded, taskThread } from '../../src/platform/threads/task-thread.js'

describe('decision 6: a thread that works for others', () => {
  let thread: TaskThread<string, string>
  beforeEach(() => {
    thread = taskThread({
      module: '../tests/operation/unruly-thread',
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
      timeoutMs: 100,
    })
  })
  afterEach(() => thread.stop())

  it('answers one task after the other, and tells of an error', async () => {
    expect(await thread.run('a')).toBe('A')
    await expect(thread.run('error')).rejects.toMatchObject({ serialized: { name: 'TypeError', message: 'wrong' } })
    expect(await thread.run('b')).toBe('B')
  })

  it.each(['endless', 'memory'])('is ended with the task "%s", and the next task has another thread', async (task) => {
    const [bad, next] = [thread.run(task), thread.run('a')]
    await expect(bad).rejects.toThrow(ThreadLimitExceeded)
    expect(await next).toBe('A')
  })

  it('refuses a third task of one network while two are there, and takes one of another', async () => {
    const [first, second] = [thread.run('a', 'one'), thread.run('b', 'one')]
    await expect(thread.run('c', 'one')).rejects.toThrow(QueueFull)
    expect(await Promise.all([first, second, thread.run('d', 'two')])).toEqual(['A', 'B', 'D'])
  })

  it('stops in the middle of a task', async () => {
    const [first, second] = [thread.run('endless'), thread.run('a')]
    const both = Promise.allSettled([first, second])
    await thread.stop()
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
