import { describe, expect, it } from 'vitest'
import { fairQueue, QueueFull } from './fair-queue.js'

/** Work that runs until it is released, and a list of what has started. */
function held() {
  const began: string[] = []
  const ends = new Map<string, { end(): void; fail(error: Error): void }>()
  const work = (name: string) => () => {
    began.push(name)
    return new Promise<string>((resolve, reject) => ends.set(name, { end: () => resolve(name), fail: reject }))
  }
  return {
    began,
    work,
    end: (name: string) => ends.get(name)?.end(),
    fail: (name: string) => ends.get(name)?.fail(new Error(name)),
  }
}
const turn = () => new Promise(setImmediate)

describe('slots that are shared', () => {
  it('let so many go on at once, and the others wait in their order', async () => {
    const { began, work, end } = held()
    const slots = fairQueue({ concurrency: 2, maxTotal: 10, maxPerKey: 10 })
    const all = ['a', 'b', 'c', 'd'].map((name) => slots.run('one', work(name)))
    await turn()
    expect(began).toEqual(['a', 'b'])
    end('b')
    await turn()
    expect(began).toEqual(['a', 'b', 'c'])
    for (const name of ['a', 'c']) end(name)
    await turn()
    end('d')
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('refuse what is too much of one share, and leave room for another', async () => {
    const { began, work, end } = held()
    const slots = fairQueue({ concurrency: 1, maxTotal: 3, maxPerKey: 2 })
    const first = slots.run('greedy', work('a'))
    const second = slots.run('greedy', work('b'))
    await expect(slots.run('greedy', work('c'))).rejects.toThrow(QueueFull)
    const other = slots.run('other', work('d'))
    await expect(slots.run('third', work('e'))).rejects.toThrow(QueueFull)
    for (const name of ['a', 'b', 'd']) {
      await turn()
      end(name)
    }
    expect(await Promise.all([first, second, other])).toEqual(['a', 'b', 'd'])
    expect(began).toEqual(['a', 'b', 'd'])
    const again = slots.run('greedy', work('f'))
    await turn()
    end('f')
    expect(await again).toBe('f')
  })

  it('pass on the slot of work that fails', async () => {
    const { work, end, fail } = held()
    const slots = fairQueue({ concurrency: 1, maxTotal: 2, maxPerKey: 2 })
    const [failing, next] = [slots.run('one', work('a')), slots.run('one', work('b'))]
    fail('a')
    await expect(failing).rejects.toThrow('a')
    await turn()
    end('b')
    expect(await next).toBe('b')
  })

  it('empty: what waits is refused, what is under way ends', async () => {
    const { began, work, end } = held()
    const slots = fairQueue({ concurrency: 1, maxTotal: 2, maxPerKey: 2 })
    const [first, second] = [slots.run('one', work('a')), slots.run('one', work('b'))]
    await turn()
    slots.rejectWaiting(new Error('over'))
    await expect(second).rejects.toThrow('over')
    end('a')
    expect(await first).toBe('a')
    expect(began).toEqual(['a'])
  })
})
