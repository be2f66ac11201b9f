import type { Item } from '@foyer/client/data'
import { paths } from '@foyer/protocol'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDataApi, QUERY, type TestItem } from '../../tests/fake-data.js'
import { fakeFoyer } from '../../tests/fake-foyer.js'
import { FoyerProvider, useSession } from '../index.js'
import { useCollection, useItem, useItems } from './index.js'

let foyer: ReturnType<typeof fakeFoyer>
beforeEach(() => {
  localStorage.clear()
  foyer = fakeFoyer()
  drawn = []
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const navigate = vi.fn()
/** All states in which a list was rendered. */
let drawn: string[]
const page = (...children: React.ReactNode[]) => (
  <FoyerProvider client={foyer.client} visitor="on-need" navigate={navigate}>
    {children}
  </FoyerProvider>
)
interface ListProps {
  limit?: number
  live?: boolean
  above?: number
  count?: boolean
  initial?: Item<TestItem>[] | undefined
}
function List({ limit = 50, above, count = false, initial, live = false }: ListProps) {
  const pots = useCollection<TestItem>('Pots')
  const all = pots.query().ascending('name').limit(limit)
  const list = useItems(above === undefined ? all : all.gt('price', above), { returnTotalCount: count, initial, live })
  const words = [list.status, ...list.items.map(({ name }) => name), list.hasMore && 'more', list.totalCount]
  drawn.push(words.filter(Boolean).join(' '))
  return (
    <>
      <p data-testid="list">{drawn.at(-1)}</p>
      <button type="button" onClick={() => void list.loadMore()}>
        {list.isLoadingMore ? 'loading more' : 'more'}
      </button>
      <button type="button" onClick={() => void list.refetch()}>
        again
      </button>
    </>
  )
}
const lists = () => screen.getAllByTestId('list').map(({ textContent }) => textContent)
const press = (name: string) => act(async () => screen.getAllByText(name)[0]?.click())
const shows = (...texts: string[]) => waitFor(() => expect(lists()).toEqual(texts))

describe('useItems', () => {
  it('loads a query once for all who show it, under StrictMode too', async () => {
    const { queries } = fakeDataApi(foyer, 'bowl', 'cup')
    render(<StrictMode>{page(<List key="1" />, <List key="2" />)}</StrictMode>)
    expect(lists()).toEqual(['loading', 'loading'])
    await shows('ready bowl cup', 'ready bowl cup')
    expect(queries()).toBe(1)
    expect(foyer.to(paths.token)).toHaveLength(1)
  })
  it('tells queries apart, and loads when another one is asked', async () => {
    const { queries } = fakeDataApi(foyer, 'bowl', 'cup')
    const { rerender } = render(page(<List key="1" above={1} />))
    await shows('ready bowl cup')
    rerender(page(<List key="1" above={2} />))
    expect(lists()).toEqual(['loading'])
    await shows('ready bowl cup')
    expect(queries()).toBe(2)
    rerender(page(<List key="1" above={1} />))
    expect(lists()).toEqual(['ready bowl cup'])
  })
  it('asks for nothing without a query', async () => {
    fakeDataApi(foyer, 'bowl')
    function Nothing() {
      return <p data-testid="list">{useItems(undefined).status}</p>
    }
    render(page(<Nothing key="1" />))
    await act(async () => {})
    expect(lists()).toEqual(['none'])
    expect(foyer.calls).toEqual([])
  })
  it('loads more pages, each once, and again as many as it shows', async () => {
    const { queries, put } = fakeDataApi(foyer, 'a', 'b', 'c', 'd', 'e')
    render(page(<List key="1" limit={2} count />))
    await shows('ready a b more 5')
    await act(async () => {
      const button = screen.getByText('more')
      button.click()
      button.click()
    })
    await shows('ready a b c d more 5')
    expect(queries()).toBe(2)
    put({ _id: 'aa', name: 'aa', price: 1 })
    await press('again')
    await shows('ready a aa b c more 6')
    await press('more')
    await shows('ready a aa b c d e 6')
    await press('more')
    expect(queries()).toBe(5)
  })
  it('says why it could not be loaded, and keeps what it knew', async () => {
    fakeDataApi(foyer, 'bowl')
    foyer.on(QUERY, () => foyer.refusal(403, 'WDE0027'))
    render(page(<List key="1" />))
    await shows('failed')
    fakeDataApi(foyer, 'bowl')
    await press('again')
    await shows('ready bowl')
    foyer.on(QUERY, () => 'network down')
    await press('again')
    await shows('failed bowl')
  })
  it.each([
    ['gets the focus', () => window.dispatchEvent(new Event('focus'))],
    ['is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['is online again', () => window.dispatchEvent(new Event('online'))],
  ])('is loaded again when the page %s', async (_what, happen) => {
    const { put } = fakeDataApi(foyer, 'bowl')
    render(page(<List key="1" />))
    await shows('ready bowl')
    put({ _id: 'cup', name: 'cup', price: 1 })
    act(() => void happen())
    await shows('ready bowl cup')
  })
  it('asks for nothing while the page is hidden, and then does', async () => {
    const { queries } = fakeDataApi(foyer, 'bowl')
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    render(page(<List key="1" />))
    await act(async () => {})
    expect([lists(), queries(), foyer.to(paths.token).length]).toEqual([['loading'], 0, 0])
    visibility.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await shows('ready bowl')
  })
  it('on a server is loading and fetches nothing; its page is hydrated without a complaint', async () => {
    const { queries } = fakeDataApi(foyer, 'bowl')
    const html = renderToString(page(<List key="1" />))
    expect(html).toContain('loading')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(foyer.calls).toEqual([])
    const complaint = vi.spyOn(console, 'error')
    const place = document.createElement('div')
    document.body.append(place)
    place.innerHTML = html
    const root = await act(async () => hydrateRoot(place, page(<List key="1" />)))
    await shows('ready bowl')
    expect(queries()).toBe(1)
    expect(complaint).not.toHaveBeenCalled()
    act(() => root.unmount())
    place.remove()
  })
})

describe('useItems, when the session becomes another’s', () => {
  it('is emptied at once, and loaded for the member; what the visitor had asked for is dropped', async () => {
    const { hold, release, pots, put, queries } = fakeDataApi(foyer, 'visitors')
    render(page(<List key="1" />))
    await shows('ready visitors')
    hold()
    await press('again')
    pots.clear()
    put({ _id: 'members', name: 'members', price: 1 })
    act(() => void foyer.becomeMember())
    expect(lists()).toEqual(['loading'])
    await act(async () => release())
    await shows('ready members')
    expect(queries()).toBe(3)
  })
  it('is not shown to whoever comes when nobody showed it meanwhile', async () => {
    const { hold } = fakeDataApi(foyer, 'visitors')
    const { rerender } = render(page(<List key="1" />))
    await shows('ready visitors')
    rerender(page())
    act(() => void foyer.becomeMember())
    hold()
    drawn = []
    rerender(page(<List key="1" />))
    expect(new Set(drawn)).toEqual(new Set(['loading']))
  })
  it('begins no new session while the page is left after a sign-out', async () => {
    const { queries } = fakeDataApi(foyer, 'bowl')
    foyer.becomeMember()
    foyer.on(paths.redirectSession, () => ({
      body: { redirectSession: { fullUrl: 'https://auth.example.com/out', urlDetails: {} } },
    }))
    function SignOut() {
      const { signOut } = useSession()
      return (
        <button type="button" onClick={() => void signOut()}>
          sign out
        </button>
      )
    }
    render(page(<List key="1" />, <SignOut key="2" />))
    await shows('ready bowl')
    await press('sign out')
    await waitFor(() => expect(navigate).toHaveBeenCalled())
    expect(lists()).toEqual(['loading'])
    expect(queries()).toBe(1)
    expect(foyer.to(paths.token)).toEqual([])
  })
})

describe('useItems, with what the page was made with', () => {
  const date = new Date(0)
  const initial = ['old'].map((name) => ({ _id: name, name, price: 1, _createdDate: date, _updatedDate: date }))
  it('is rendered by a server and hydrated, until the first answer takes its place', async () => {
    const { hold, release, queries } = fakeDataApi(foyer, 'bowl')
    const html = renderToString(page(<List key="1" initial={initial} />))
    expect(html).toContain('ready old')
    const complaint = vi.spyOn(console, 'error')
    const place = document.createElement('div')
    document.body.append(place)
    place.innerHTML = html
    hold()
    const root = await act(async () => hydrateRoot(place, page(<List key="1" initial={initial} />)))
    expect(lists()).toEqual(['ready old'])
    await act(async () => release())
    await shows('ready bowl')
    expect([queries(), new Set(drawn)]).toEqual([1, new Set(['ready old', 'ready bowl'])])
    expect(complaint).not.toHaveBeenCalled()
    act(() => root.unmount())
    place.remove()
  })
  it('stays when nothing can be loaded, and says so', async () => {
    foyer.on(QUERY, () => 'network down')
    render(page(<List key="1" initial={initial} />))
    await shows('failed old')
  })
  it('is not for the next person', async () => {
    const { hold } = fakeDataApi(foyer)
    hold()
    const { rerender } = render(page(<List key="1" initial={initial} />))
    await shows('ready old')
    // The visitor session starts with the first call.
    await waitFor(() => expect(foyer.client.current().role).toBe('visitor'))
    act(() => void foyer.becomeMember())
    expect(lists()).toEqual(['loading'])
    drawn = []
    rerender(page(<List key="1" initial={initial} />, <List key="2" above={3} initial={initial} />))
    expect(new Set(drawn)).toEqual(new Set(['loading']))
  })
})

describe('useItems, live', () => {
  /** A stream of events that the test writes. */
  function fakeStream() {
    const writers: ReadableStreamDefaultController<Uint8Array>[] = []
    const encoder = new TextEncoder()
    foyer.on(paths.itemEvents, () => ({ stream: new ReadableStream({ start: (writer) => void writers.push(writer) }) }))
    const write = (text: string) => act(async () => writers.at(-1)?.enqueue(encoder.encode(text)))
    let position = 1
    return {
      opened: () => waitFor(() => expect(writers).toHaveLength(1)),
      ready: () => write('event: ready\ndata: {}\n\nid: 1\n\n'),
      change: (dataItemId: string) =>
        write(
          `event: change\nid: ${++position}\ndata: ${JSON.stringify({ dataCollectionId: 'Pots', dataItemId, kind: 'created' })}\n\n`,
        ),
    }
  }
  const put = (fake: ReturnType<typeof fakeDataApi>, id: string) => fake.put({ _id: id, name: id, price: 1 })

  it('shows what others write, by one connection for all lists', async () => {
    const stream = fakeStream()
    const fake = fakeDataApi(foyer, 'bowl')
    render(page(<List key="1" live />, <List key="2" live above={1} />))
    await shows('ready bowl', 'ready bowl')
    await stream.opened()
    await stream.ready()
    put(fake, 'cup')
    await stream.change('cup')
    await shows('ready bowl cup', 'ready bowl cup')
    expect(foyer.to(paths.itemEvents)).toHaveLength(1)
  })

  it('loads again once the connection is open: what was written before it is not missed', async () => {
    const stream = fakeStream()
    const fake = fakeDataApi(foyer, 'bowl')
    render(page(<List key="1" live />))
    await shows('ready bowl')
    put(fake, 'cup')
    await stream.opened()
    await stream.ready()
    await shows('ready bowl cup')
  })

  it('opens no connection without `live`', async () => {
    fakeStream()
    fakeDataApi(foyer, 'bowl')
    render(page(<List key="1" />))
    await shows('ready bowl')
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(foyer.to(paths.itemEvents)).toEqual([])
  })
})

describe('useItem', () => {
  function One({ id }: { id: string | undefined }) {
    const { status, item } = useItem<TestItem>('Pots', id)
    return <p data-testid="list">{`${status} ${item === null ? 'null' : (item?.name ?? '')}`.trim()}</p>
  }
  it('is the item, null when there is none, and nothing without an id', async () => {
    const { pots } = fakeDataApi(foyer, 'bowl', 'gone')
    pots.delete('gone')
    render(page(<One key="1" id="bowl" />, <One key="2" id="gone" />, <One key="3" id={undefined} />))
    expect(lists()).toEqual(['loading', 'loading', 'none'])
    await shows('ready bowl', 'ready null', 'none')
  })
})
