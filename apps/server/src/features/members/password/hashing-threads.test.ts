import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'
import { HASHING_THREADS, hashInThread, verifyInThread } from './hashing-threads.js'

const settings = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 } as const

/** The niceness of every thread of this process. */
const niceness = () =>
  readdirSync('/proc/self/task').map((task) => {
    const stat = readFileSync(`/proc/self/task/${task}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17])
  })

describe('security-checklist 111: threads that hash', () => {
  it('are one fewer than there are cores, and at least one', () => {
    expect(HASHING_THREADS).toBe(Math.max(1, availableParallelism() - 1))
  })

  it('answer each caller with what was asked, whatever the order', async () => {
    const passwords = Array.from({ length: 40 }, (_, index) => `password ${index}`)
    const hashes = await Promise.all(passwords.map((password) => hashInThread(password, settings)))
    expect(new Set(hashes).size).toBe(40)
    const checks = hashes.flatMap((hash) => passwords.slice(0, 5).map((password) => verifyInThread(hash, password)))
    expect((await Promise.all(checks)).flatMap((right, at) => (right ? [at] : []))).toEqual([0, 6, 12, 18, 24])
  })

  it('answer those who wait together, at most four at a time', async () => {
    let turn = 0
    const counting = setInterval(() => turn++, 0)
    const slow = { ...settings, memoryCost: 19_456 }
    const turns = await Promise.all(
      Array.from({ length: 8 * HASHING_THREADS }, () => hashInThread('x', slow).then(() => turn)),
    )
    clearInterval(counting)
    const together = [...Map.groupBy(turns, (one) => one).values()].map(({ length }) => length)
    expect(Math.max(...together)).toBeGreaterThan(1)
    expect(together.length).toBeGreaterThan(1)
  })

  it('refuse what is no hash, and go on', async () => {
    await expect(verifyInThread('no hash at all', 'x')).rejects.toThrow()
    await expect(hashInThread('x', { ...settings, parallelism: 0 })).rejects.toThrow()
    expect(await verifyInThread(await hashInThread('x', settings), 'x')).toBe(true)
  })

  it('yield to the thread that answers requests', async () => {
    const before = niceness().filter((nice) => nice === 10).length
    await hashInThread('x', settings)
    const nice = niceness()
    expect(nice.filter((each) => each === 10).length).toBeGreaterThanOrEqual(Math.max(1, before))
    expect(nice[0]).toBe(getPriority())
  })
})
