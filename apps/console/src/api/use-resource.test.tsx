import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepOrder } from '../features/members/use-members.js'
import { english } from '../language/messages.js'
import { ApiFault, describeFault, parseFault } from './api-fault.js'
import { useResource } from './use-resource.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const settle = () => act(() => vi.advanceTimersByTimeAsync(0))

function Shown({ load }: { load: () => Promise<string> }) {
  const { data, fault } = useResource('one', load)
  return (
    <>
      <p>{data ?? 'nothing'}</p>
      <p>{fault?.message}</p>
    </>
  )
}

describe('what a page shows of the server', () => {
  it('CS-06: data older than a minute is reloaded when the window regains focus', async () => {
    let turn = 0
    render(<Shown load={async () => `answer ${++turn}`} />)
    await settle()
    expect(screen.getByText('answer 1')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(12_000))
    act(() => void window.dispatchEvent(new Event('focus')))
    await settle()
    expect(screen.getByText('answer 1')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(50_000))
    act(() => void window.dispatchEvent(new Event('focus')))
    await settle()
    expect(screen.getByText('answer 2')).toBeTruthy()
  })

  it('ST-03: a failure leaves what was there, and says what happened', async () => {
    let isBroken = false
    const load = async () => {
      if (isBroken) throw new ApiFault('The server had a problem.', { status: 500 })
      return 'the answer'
    }
    render(<Shown load={load} />)
    await settle()
    isBroken = true
    act(() => void window.dispatchEvent(new Event('online')))
    await settle()
    expect([
      screen.queryByText('the answer') !== null,
      screen.queryByText('The server had a problem.') !== null,
    ]).toEqual([true, true])
  })

  it('CS-06: under the pointer rows keep their places, with what is new in them', () => {
    const row = (memberId: string, status = 'active') =>
      ({ memberId, status }) as Parameters<typeof keepOrder>[0][number]
    const rows = keepOrder([row('a'), row('b')], [row('c'), row('b', 'blocked')])
    expect(rows.map(({ memberId, status }) => `${memberId} ${status}`)).toEqual(['a active', 'b blocked'])
  })
})

describe('G-51, G-52: a refusal in words', () => {
  const refused = (status: number, body: object, headers = {}) => parseFault(Response.json(body, { status, headers }))

  it('says what the server wrote for people, with the id to quote', async () => {
    const body = { message: '', details: { applicationError: { description: 'There is no such member.' } } }
    const fault = await refused(404, body, { 'x-wix-request-id': 'req_1' })
    expect([fault.message, fault.requestId]).toEqual(['There is no such member.', 'req_1'])
  })

  it('never shows what a broken server wrote, and says how long to wait', async () => {
    const broken = await refused(500, { message: 'SQLITE_BUSY at line 3' })
    expect(describeFault(broken, english)).toMatch(/^Something went wrong on the server/)
    expect((await refused(429, {}, { 'retry-after': '45' })).retryAfter).toBe(45)
  })
})
