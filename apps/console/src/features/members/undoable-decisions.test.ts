import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFault } from '../../api/api-fault.js'
import { createDecisions, UNDO_MS } from './undoable-decisions.js'

const ana = { memberId: 'mem_a', email: 'ana@example.com' }
const ben = { memberId: 'mem_b', email: 'ben@example.com' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a decision', () => {
  it('ME-05: shows at once, is carried out after 6 s, and not before', async () => {
    const execute = vi.fn(async () => {})
    const decisions = createDecisions()
    decisions.decide({ text: 'Approved ana@example.com', status: 'active', members: [ana], execute })
    expect([...decisions.current().statuses]).toEqual([['mem_a', 'active']])
    await vi.advanceTimersByTimeAsync(UNDO_MS - 1)
    expect([UNDO_MS, execute.mock.calls.length, decisions.current().decisions.length]).toEqual([6000, 0, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect([execute.mock.calls, decisions.current().decisions, decisions.current().version]).toEqual([
      [['mem_a']],
      [],
      1,
    ])
  })

  it('ME-05: Undo takes it back, and no request is sent', async () => {
    const execute = vi.fn(async () => {})
    const decisions = createDecisions()
    decisions.decide({ text: 'Approved', status: 'active', members: [ana], execute })
    decisions.undo(decisions.current().decisions[0]?.id ?? 0)
    await vi.advanceTimersByTimeAsync(UNDO_MS * 2)
    expect([execute.mock.calls, decisions.current().statuses.size]).toEqual([[], 0])
  })

  it('G-37: the time for Undo stands still while somebody is at it', async () => {
    const execute = vi.fn(async () => {})
    const decisions = createDecisions()
    decisions.decide({ text: 'Approved', status: 'active', members: [ana], execute })
    decisions.setHeld(true)
    await vi.advanceTimersByTimeAsync(UNDO_MS * 3)
    expect(execute).not.toHaveBeenCalled()
    decisions.setHeld(false)
    await vi.advanceTimersByTimeAsync(UNDO_MS)
    expect(execute).toHaveBeenCalledOnce()
  })

  it('ME-05: after an Undo the next decision is carried out, although the pressed button never said that it was left', async () => {
    const execute = vi.fn(async () => {})
    const decisions = createDecisions()
    decisions.decide({ text: 'Approved', status: 'active', members: [ana], execute })
    decisions.setHeld(true)
    decisions.undo(decisions.current().decisions[0]?.id ?? 0)
    decisions.decide({ text: 'Approved', status: 'active', members: [ben], execute })
    await vi.advanceTimersByTimeAsync(UNDO_MS)
    expect(execute.mock.calls).toEqual([['mem_b']])
  })

  it('what is carried out gives way to what the server says a little later', async () => {
    const decisions = createDecisions()
    decisions.decide({ text: 'Approved', status: 'active', members: [ana], execute: async () => {} })
    await vi.advanceTimersByTimeAsync(UNDO_MS)
    expect([decisions.current().version, decisions.current().statuses.size]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(5000)
    expect(decisions.current().statuses.size).toBe(0)
  })

  it('ME-05: what can be taken back is in force at once, and Undo asks the server to take it back', async () => {
    const [execute, revert] = [vi.fn(async () => {}), vi.fn(async () => {})]
    const decisions = createDecisions()
    decisions.decide({ text: 'Blocked', status: 'blocked', members: [ana], execute, revert })
    await vi.advanceTimersByTimeAsync(0)
    expect([execute.mock.calls, revert.mock.calls]).toEqual([[['mem_a']], []])
    decisions.undo(decisions.current().decisions[0]?.id ?? 0)
    await vi.advanceTimersByTimeAsync(0)
    expect(revert.mock.calls).toEqual([['mem_a']])
  })

  it('is carried out when the page is left before the time is over', async () => {
    const execute = vi.fn(async () => {})
    const decisions = createDecisions()
    decisions.decide({ text: 'Approved', status: 'active', members: [ana], execute })
    await decisions.flush()
    expect(execute).toHaveBeenCalledOnce()
  })

  it('ME-04: of many, who cannot be served looks as before and it is said why; the others are done', async () => {
    const execute = async (memberId: string) => {
      if (memberId === 'mem_b') throw new ApiFault('There is no such member.', { status: 404, requestId: 'req_1' })
    }
    const decisions = createDecisions()
    decisions.decide({ text: 'Approved 2 members', status: 'active', members: [ana, ben], execute })
    await vi.advanceTimersByTimeAsync(UNDO_MS)
    const { statuses, faults } = decisions.current()
    expect([...statuses.keys()]).toEqual(['mem_a'])
    expect(faults).toMatchObject([{ text: 'Approved 2 members: ben@example.com', fault: { requestId: 'req_1' } }])
  })

  it('ME-04: the work on many tells how far it is, and Stop ends it after what is under way', async () => {
    const members = Array.from({ length: 10 }, (_, index) => ({
      memberId: `mem_${index}`,
      email: `${index}@example.com`,
    }))
    const started: string[] = []
    const execute = async (memberId: string) => {
      started.push(memberId)
      await new Promise((done) => setTimeout(done, 100))
    }
    const decisions = createDecisions()
    decisions.decide({ text: 'Deleted 10 members', status: 'deleted', members, execute, isFinal: true })
    await vi.advanceTimersByTimeAsync(150)
    expect(decisions.current().progress).toMatchObject({ done: 4, of: 10 })
    decisions.stop()
    await vi.advanceTimersByTimeAsync(1000)
    expect([started.length, decisions.current().progress, decisions.current().statuses.size]).toEqual([8, undefined, 8])
  })
})
