import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderWithProviders } from '../../tests/test-utils.js'
import { LiveUpdates } from './live-updates.js'
import { useLiveReload, useReloadSoon } from './use-live-reload.js'

afterEach(cleanup)

const announcement = { one: '{count} new member', other: '{count} new members' }

function List({ loads }: { loads: string[][] }) {
  const [load, setLoad] = useState(0)
  const ids = loads[Math.min(load, loads.length - 1)] ?? []
  return (
    <>
      <LiveUpdates topic="members" announcement={announcement} ids={ids} reload={() => setLoad((last) => last + 1)} />
      <p data-testid="ids">{ids.join(' ')}</p>
      <p data-testid="load">{load}</p>
    </>
  )
}

/** A stream that the test writes, and the page that reads it. */
async function show(loads: string[][]) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
  })
  const encoder = new TextEncoder()
  let position = 10
  const write = (text: string) => act(async () => controller?.enqueue(encoder.encode(text)))
  renderWithProviders(<List loads={loads} />, () => ({}), { events: () => new Response(body) })
  await write('event: ready\ndata: {}\n\nid: 10\n\n')
  // What changed before the connection was open is loaded.
  await waitFor(() => expect(screen.getByTestId('load').textContent).toBe('1'))
  return {
    change: (id: string, kind: string) =>
      write(`event: change\nid: ${++position}\ndata: ${JSON.stringify({ topic: 'members', id, kind })}\n\n`),
  }
}

describe('CS-06: a list that keeps itself up to date', () => {
  it('announces new entries with their number, and loads them on request', async () => {
    const { change } = await show([['a'], ['a'], ['c', 'b', 'a']])
    await change('b', 'created')
    await waitFor(() => screen.getByText('1 new member'))
    await change('c', 'created')
    await waitFor(() => screen.getByText('2 new members'))
    expect(screen.getByTestId('ids').textContent).toBe('a')
    act(() => screen.getByText('2 new members').click())
    await waitFor(() => expect(screen.getByTestId('ids').textContent).toBe('c b a'))
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('loads a change of an entry on screen at once, and none of another', async () => {
    const { change } = await show([['a'], ['a'], ['a', 'z']])
    await change('elsewhere', 'updated')
    await change('a', 'updated')
    await waitFor(() => expect(screen.getByTestId('ids').textContent).toBe('a z'))
  })

  it('forgets a new entry that is gone before it was loaded', async () => {
    const { change } = await show([['a']])
    await change('b', 'created')
    await waitFor(() => screen.getByText('1 new member'))
    await change('b', 'removed')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
  })

  it('loads what came together once, also while changes keep coming', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let loads = 0
      const { result } = renderHook(() => useReloadSoon(() => void loads++))
      for (let at = 0; at < 10; at++) {
        result.current()
        vi.advanceTimersByTime(50)
      }
      expect(loads).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('loads every change at once where nothing is announced', async () => {
    let load = 0
    const body = new Response(
      'event: ready\ndata: {}\n\nevent: change\nid: 1\ndata: {"topic":"overview","id":"","kind":"updated"}\n\n',
    )
    renderWithProviders(<Reloading reload={() => void load++} />, () => ({}), { events: () => body })
    await waitFor(() => expect(load).toBeGreaterThan(0))
  })

  it('shows nothing where there is no stream', async () => {
    renderWithProviders(<List loads={[['a'], ['b']]} />, () => ({}))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
    expect(screen.queryByRole('button')).toBe(null)
  })
})

function Reloading({ reload }: { reload: () => void }) {
  useLiveReload('overview', reload)
  return null
}
