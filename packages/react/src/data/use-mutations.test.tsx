import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeDataApi, INSERT, PATCH, QUERY, REMOVE, SAVE, type TestItem, UPDATE } from '../../tests/fake-data.js'
import { fakeFoyer } from '../../tests/fake-foyer.js'
import { FoyerProvider } from '../index.js'
import { useCollection, useInsert, useItem, useItems, usePatch, useRemove, useSave, useUpdate } from './index.js'

let foyer: ReturnType<typeof fakeFoyer>
let keys: Set<string>
beforeEach(() => {
  localStorage.clear()
  foyer = fakeFoyer()
  keys = new Set()
})
afterEach(cleanup)

/** The mutations of the page, for the tests to call. */
let doing: {
  insert: ReturnType<typeof useInsert<TestItem>>
  update: ReturnType<typeof useUpdate<TestItem>>
  remove: ReturnType<typeof useRemove>
  save: ReturnType<typeof useSave<TestItem>>
  patch: ReturnType<typeof usePatch<TestItem>>
  items: ReturnType<typeof useItems<TestItem>>['items']
}
function Shop({ above = 0, limit = 50 }: { above?: number; limit?: number }) {
  const pots = useCollection<TestItem>('Pots')
  const { items } = useItems(pots.query().gt('price', above).ascending('name').limit(limit))
  const { item } = useItem<TestItem>('Pots', 'bowl')
  doing = {
    insert: useInsert<TestItem>('Pots'),
    update: useUpdate<TestItem>('Pots'),
    remove: useRemove('Pots'),
    save: useSave<TestItem>('Pots'),
    patch: usePatch<TestItem>('Pots'),
    items,
  }
  for (const { _id, name } of items) if (name === 'cup') keys.add(_id)
  return (
    <>
      <p data-testid="list">{items.map(({ name, price }) => `${name} ${price}`).join(', ')}</p>
      <p data-testid="item">{item === null ? 'null' : (item?.price ?? '')}</p>
    </>
  )
}
const draw = (props: { above?: number; limit?: number } = {}) =>
  render(
    <FoyerProvider client={foyer.client} visitor="on-need">
      <Shop {...props} />
    </FoyerProvider>,
  )
const list = () => screen.getByTestId('list').textContent
const item = () => screen.getByTestId('item').textContent
const shows = (text: string) => waitFor(() => expect(list()).toBe(text))
const cup = { name: 'cup', price: 5 }

/** Starts a mutation and lets the page render it; the returned promise resolves at its end. */
function begin<R>(run: () => Promise<R>): Promise<R> {
  let running: Promise<R> | undefined
  act(() => {
    running = run()
  })
  return running as Promise<R>
}

describe('useInsert', () => {
  it('shows the item at its place before the server answers, and as the same one afterwards', async () => {
    const { hold, release, queries } = fakeDataApi(foyer, 'bowl', 'dish')
    draw()
    await shows('bowl 10, dish 20')
    hold()
    const inserting = begin(() => doing.insert.insert(cup))
    expect(list()).toBe('bowl 10, cup 5, dish 20')
    expect(doing.insert.isBusy).toBe(true)
    await act(async () => release())
    expect(await inserting).toMatchObject({ ...cup, checked: true })
    await waitFor(() => expect(queries()).toBe(2))
    await shows('bowl 10, cup 5, dish 20')
    expect(doing.insert.isBusy).toBe(false)
    expect(keys.size).toBe(1)
  })
  it('takes it back when the server refuses, and says why', async () => {
    fakeDataApi(foyer, 'bowl', 'dish')
    draw()
    await shows('bowl 10, dish 20')
    foyer.on(INSERT, () => foyer.refusal(403, 'WDE0027'))
    const inserting = begin(() => doing.insert.insert(cup).catch((error: unknown) => error))
    expect(list()).toBe('bowl 10, cup 5, dish 20')
    expect(await act(async () => inserting)).toMatchObject({ code: 'WDE0027' })
    expect(list()).toBe('bowl 10, dish 20')
    expect(doing.insert.error).toMatchObject({ code: 'WDE0027' })
  })
  it('shows nothing in a list it does not belong to, nor behind the last one known', async () => {
    const { hold } = fakeDataApi(foyer, 'bowl', 'dish', 'jar')
    draw({ above: 6, limit: 2 })
    await shows('bowl 10, dish 20')
    hold()
    void begin(() => doing.insert.insert(cup))
    void begin(() => doing.insert.insert({ name: 'vase', price: 90 }))
    expect(list()).toBe('bowl 10, dish 20')
  })
})

describe('useUpdate', () => {
  const bowl = { _id: 'bowl', name: 'bowl', price: 30 }
  it('shows the change everywhere before the server answers', async () => {
    const { hold, release } = fakeDataApi(foyer, 'bowl', 'dish')
    draw()
    await shows('bowl 10, dish 20')
    await waitFor(() => expect(item()).toBe('10'))
    hold()
    const updating = begin(() => doing.update.update({ ...bowl, name: 'z-bowl' }))
    expect([list(), item()]).toEqual(['dish 20, z-bowl 30', '30'])
    await act(async () => release())
    await act(async () => updating)
    await shows('dish 20, z-bowl 30')
  })
  it('takes the item out of a list it no longer belongs to, and puts it back when the server refuses', async () => {
    fakeDataApi(foyer, 'bowl', 'dish')
    draw({ above: 5 })
    await shows('bowl 10, dish 20')
    foyer.on(UPDATE, () => 'network down')
    const updating = begin(() => doing.update.update({ ...bowl, price: 1 }).catch((error: unknown) => error))
    expect(list()).toBe('dish 20')
    expect(await act(async () => updating)).toMatchObject({ code: 'NETWORK_FAILED' })
    expect(list()).toBe('bowl 10, dish 20')
  })
})

describe('useRemove', () => {
  it('takes the item away before the server answers', async () => {
    const { hold, release } = fakeDataApi(foyer, 'bowl', 'dish')
    draw()
    await shows('bowl 10, dish 20')
    await waitFor(() => expect(item()).toBe('10'))
    hold()
    const removing = begin(() => doing.remove.remove('bowl'))
    expect([list(), item()]).toEqual(['dish 20', 'null'])
    await act(async () => release())
    await act(async () => removing)
    await waitFor(() => expect([list(), item()]).toEqual(['dish 20', 'null']))
  })
  it('brings it back when the server refuses', async () => {
    fakeDataApi(foyer, 'bowl', 'dish')
    draw()
    await shows('bowl 10, dish 20')
    foyer.on(REMOVE, () => foyer.refusal(403, 'WDE0027'))
    const removing = begin(() => doing.remove.remove('bowl').catch((error: unknown) => error))
    expect(list()).toBe('dish 20')
    expect(await act(async () => removing)).toMatchObject({ code: 'WDE0027' })
    expect(list()).toBe('bowl 10, dish 20')
  })
})

describe('several mutations at once', () => {
  it('one that is refused takes back itself alone', async () => {
    const { hold, release } = fakeDataApi(foyer, 'bowl', 'dish')
    draw()
    await shows('bowl 10, dish 20')
    hold()
    foyer.on(REMOVE, () => foyer.refusal(403, 'WDE0027'))
    const inserting = begin(() => doing.insert.insert(cup))
    const removing = begin(() => doing.remove.remove('dish').catch((error: unknown) => error))
    expect(list()).toBe('bowl 10, cup 5')
    await act(async () => removing)
    expect(list()).toBe('bowl 10, cup 5, dish 20')
    await act(async () => release())
    await act(async () => inserting)
    await shows('bowl 10, cup 5, dish 20')
  })
  it('a list that was asked for before a mutation was answered does not undo it', async () => {
    const { hold, release, queries } = fakeDataApi(foyer, 'bowl', 'dish')
    draw()
    await shows('bowl 10, dish 20')
    hold()
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(queries()).toBe(2))
    const seen: (string | null)[] = []
    const watch = new MutationObserver(() => seen.push(list()))
    watch.observe(screen.getByTestId('list'), { childList: true, characterData: true, subtree: true })
    const inserting = begin(() => doing.insert.insert(cup))
    await act(async () => release())
    await act(async () => inserting)
    await waitFor(() => expect(queries()).toBe(3))
    await act(async () => {})
    watch.disconnect()
    expect(new Set(seen)).toEqual(new Set(['bowl 10, cup 5, dish 20']))
  })
  it('a list that could not be loaded again still shows what was written', async () => {
    fakeDataApi(foyer, 'bowl')
    draw()
    await shows('bowl 10')
    foyer.on(QUERY, () => 'network down')
    await act(async () => doing.insert.insert(cup))
    expect(list()).toBe('bowl 10, cup 5')
  })
  it('of a visitor are shown to no member', async () => {
    const { hold } = fakeDataApi(foyer, 'bowl')
    draw()
    await shows('bowl 10')
    hold()
    void begin(() => doing.insert.insert(cup))
    expect(list()).toBe('bowl 10, cup 5')
    act(() => void foyer.becomeMember())
    expect(list()).toBe('')
  })
  it('bring back no list that the one before had asked for', async () => {
    const { hold, release, queries } = fakeDataApi(foyer, 'bowl')
    draw()
    await shows('bowl 10')
    hold()
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(queries()).toBe(2))
    act(() => void foyer.becomeMember())
    await act(async () => {
      release()
      hold()
    })
    await waitFor(() => expect(queries()).toBe(3))
    void begin(() => doing.insert.insert(cup))
    expect(list()).toBe('')
  })
})

describe('useSave', () => {
  it('inserts, and replaces when it is sent again', async () => {
    const { pots } = fakeDataApi(foyer, 'bowl')
    draw()
    await shows('bowl 10')
    await act(() => doing.save.save({ ...cup, _id: 'cup' }))
    await act(() => doing.save.save({ ...cup, _id: 'cup', price: 7 }))
    await shows('bowl 10, cup 7')
    expect([...pots.keys()]).toEqual(['bowl', 'cup'])
  })
  it('takes it back when the server refuses', async () => {
    fakeDataApi(foyer, 'bowl')
    draw()
    await shows('bowl 10')
    foyer.on(SAVE, () => foyer.refusal(403, 'WDE0027'))
    const saving = begin(() => doing.save.save({ name: 'bowl', _id: 'bowl', price: 99 }).catch(() => {}))
    expect(list()).toBe('bowl 99')
    await act(() => saving)
    await shows('bowl 10')
  })
})

describe('usePatch', () => {
  it('shows the change before the server answers, and then what the server says', async () => {
    const { hold, release } = fakeDataApi(foyer, 'bowl', 'dish')
    draw()
    await shows('bowl 10, dish 20')
    hold()
    const [bowl] = doing.items
    const patching = begin(() => doing.patch.patch(bowl as never, (change) => change.incrementField('price', 5)))
    expect([list(), item()]).toEqual(['bowl 15, dish 20', '15'])
    await act(async () => release())
    expect(await patching).toMatchObject({ price: 15, checked: true })
    expect(foyer.to(PATCH)[0]?.body).toMatchObject({
      patch: { dataItemId: 'bowl', fieldModifications: [{ action: 'INCREMENT_FIELD', fieldPath: 'price' }] },
    })
  })
  it('takes it back when the server refuses, and says why', async () => {
    fakeDataApi(foyer, 'bowl')
    draw()
    await shows('bowl 10')
    foyer.on(PATCH, () => foyer.refusal(409, 'WDE0178'))
    const [bowl] = doing.items
    const options = { revision: '1' }
    const change = begin(() =>
      doing.patch.patch(bowl as never, (one) => one.setField('price', 1), options).catch(() => {}),
    )
    expect(list()).toBe('bowl 1')
    await act(() => change)
    await shows('bowl 10')
    expect(doing.patch.error).toMatchObject({ code: 'WDE0178' })
    expect(foyer.to(PATCH)[0]?.body).toMatchObject({ patch: { revision: '1' } })
  })
})
