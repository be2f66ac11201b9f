import type { fakeFoyer, Reply } from './fake-foyer.js'

export const QUERY = '/wix-data/v2/items/query'
export const INSERT = '/wix-data/v2/items'
export const UPDATE = '/wix-data/v2/items/update'
export const SAVE = '/wix-data/v2/items/save'
export const PATCH = '/wix-data/v2/items/patch'
export const REMOVE = '/wix-data/v2/items/remove'

export interface TestItem {
  name: string
  price: number
}
interface Query {
  query: { paging?: { limit?: number }; cursorPaging?: { limit: number; cursor: string } }
  returnTotalCount?: boolean
}
interface Patching {
  patch: { dataItemId: string; fieldModifications: { incrementFieldOptions: { value: number } }[] }
}
type Stored = TestItem & { _id: string }

/**
 * A collection of pots on a fake Foyer server: sorted by name, in pages. Responses are delayed between `hold` and
 * `release`.
 */
export function fakeDataApi(foyer: ReturnType<typeof fakeFoyer>, ...names: string[]) {
  const pots = new Map<string, Stored>()
  const put = (pot: Stored) => void pots.set(pot._id, pot)
  names.forEach((name, index) => {
    put({ _id: name, name, price: (index + 1) * 10 })
  })
  let release = () => {}
  let held: Promise<void> | undefined

  const page = (limit: number, from: number, isCounted = false): Reply => {
    const sorted = [...pots.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
    const shown = sorted.slice(from, from + limit)
    const hasNext = from + limit < sorted.length
    const pagingMetadata = {
      hasNext,
      ...(isCounted && { total: sorted.length }),
      cursors: hasNext ? { next: String(from + limit) } : {},
    }
    return { body: { dataItems: shown.map((data) => ({ data: { ...data } })), pagingMetadata } }
  }
  const answers = <B>(path: string, answer: (body: B) => Reply) =>
    foyer.on(path, async (body) => {
      // A read returns the state when it arrived, a write the state when its response is sent.
      const read = path === QUERY ? answer(body as B) : undefined
      await held
      return read ?? answer(body as B)
    })
  answers<Query>(QUERY, ({ query: { paging, cursorPaging }, returnTotalCount }) =>
    page(cursorPaging?.limit ?? paging?.limit ?? 50, Number(cursorPaging?.cursor ?? 0), returnTotalCount),
  )
  for (const path of [INSERT, UPDATE, SAVE])
    answers<{ dataItem: { data: Stored } }>(path, ({ dataItem: { data } }) => {
      const pot = { ...data, checked: true }
      put(pot)
      return { body: { dataItem: { data: pot } } }
    })
  answers<Patching>(PATCH, ({ patch: { dataItemId, fieldModifications } }) => {
    const pot = { ...(pots.get(dataItemId) as Stored), checked: true }
    for (const { incrementFieldOptions } of fieldModifications) pot.price += incrementFieldOptions.value
    put(pot)
    return { body: { dataItem: { data: pot } } }
  })
  answers<{ dataItemId: string }>(REMOVE, ({ dataItemId }) => {
    const data = pots.get(dataItemId)
    pots.delete(dataItemId)
    return { body: { dataItem: data && { data } } }
  })
  for (const name of names)
    foyer.on(`/wix-data/v2/items/${name}`, () => {
      const data = pots.get(name)
      return data ? { body: { dataItem: { data } } } : foyer.refusal(404, 'WDE0073')
    })

  return {
    pots,
    put,
    hold() {
      held = new Promise<void>((resolve) => {
        release = resolve
      })
    },
    release() {
      held = undefined
      release()
    },
    queries: () => foyer.to(QUERY).length,
  }
}
