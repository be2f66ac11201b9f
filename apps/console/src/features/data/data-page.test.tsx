import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type RecordedRequest,
  type RequestHandler,
  renderWithProviders,
  stubBrowserApis,
} from '../../../tests/test-utils.js'
import DataPage from './data-page.js'

const collection = {
  id: 'Pots',
  displayName: 'Pots',
  fields: [
    { key: 'name', type: 'TEXT' },
    { key: 'price', type: 'NUMBER' },
    { key: 'kiln', type: 'OBJECT' },
  ],
  permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
  promotion: { kind: 'reassign' },
  enforceSchema: false,
  changeEvents: false,
  revision: '7',
  createdDate: '2030-01-01T12:00:00.000Z',
  updatedDate: '2030-01-01T12:00:00.000Z',
}
const item = (id: string, more: object = {}, revision = '1') => ({
  id,
  revision,
  data: { _id: id, name: `Pot ${id}`, price: 10, ...more },
})
const index = { name: 'by price', fields: [{ path: 'price', order: 'ASC' }], unique: false, caseInsensitive: false }
const indexes = [
  { ...index, status: 'BUILDING' },
  {
    ...index,
    name: 'by name',
    status: 'FAILED',
    failure: { code: 'WDE0113', description: 'Two items have the same value.' },
  },
]
const refused = (status: number, code: string, description = 'No.') =>
  Response.json({ message: description, details: { applicationError: { code, description } } }, { status })

/** Mocks a server with one collection; `own` handles a request first. */
const serverWith =
  (own: (asked: RecordedRequest) => object | Response | undefined = () => undefined): RequestHandler =>
  (asked) => {
    const answered = own(asked)
    if (answered !== undefined) return answered
    if (asked.path.startsWith('/owner/v1/collections?'))
      return {
        collections: [
          {
            collection,
            indexes,
            items: { count: 10_000, isExact: false },
            size: { bytes: 2_345_678, isExact: false },
          },
        ],
        total: 1,
      }
    if (asked.path.startsWith('/wix-data/v2/collections/')) return { collection }
    if (asked.path.startsWith('/wix-data/v2/indexes')) return { indexes }
    if (asked.path === '/wix-data/v2/items/count') return { totalCount: 2 }
    if (asked.path === '/wix-data/v2/items/query')
      return { dataItems: [item('a'), item('b', { kiln: { heat: 1 } })], pagingMetadata: { hasNext: false } }
    throw new Error(`not answered: ${asked.method} ${asked.path}`)
  }
const PATCH = '/wix-data/v2/items/patch'
const patched = ({ json }: RecordedRequest) => {
  const { patch } = json as { patch: { dataItemId: string; revision: string; fieldModifications: never[] } }
  const [{ fieldPath, setFieldOptions }] = patch.fieldModifications as never as [
    { fieldPath: string; setFieldOptions?: { value: unknown } },
  ]
  const more = { [fieldPath]: setFieldOptions?.value }
  return { dataItem: item(patch.dataItemId, more, String(Number(patch.revision) + 1)) }
}
const show = (own?: Parameters<typeof serverWith>[0], search = '', may?: string[]) =>
  renderWithProviders(<DataPage />, serverWith(own), { at: `/console/data/Pots${search}`, ...(may && { may }) })
const table = () => screen.findByRole('grid', { name: /[Ii]tems of Pots$/ })
const cell = async (name: string) => within(await table()).findByRole('gridcell', { name })
const rowheader = async (name: string) => within(await table()).findByRole('rowheader', { name })
const prices = () => screen.findAllByRole('gridcell', { name: '10' })

beforeEach(() => stubBrowserApis())
afterEach(cleanup)

describe('the list of collections', () => {
  it('tells how much is in each, what is only reckoned, who may do what, and which index is not ready', async () => {
    renderWithProviders(<DataPage />, serverWith(), { at: '/console/data' })
    expect((await screen.findByRole('link', { name: 'Pots' })).getAttribute('href')).toBe('/console/data/Pots')
    screen.getByText('10,000 or more items')
    screen.getByText('at least 2.3 MB')
    screen.getByText('Everyone, including visitors: read. Only the team and API keys: add, change, and delete.')
    screen.getByText('by price: Building')
    screen.getByText('by name: Failed')
  })

  it('a new one begins with rules that suit it', async () => {
    const { to } = renderWithProviders(
      <DataPage />,
      serverWith(({ method, path }) => (method === 'POST' && path === '/wix-data/v2/collections' ? {} : undefined)),
      { at: '/console/data' },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'New collection' }))
    const dialog = within(screen.getByRole('dialog', { name: 'New collection' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create collection' }))
    expect(dialog.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Reviews')
    await userEvent.click(dialog.getByRole('radio', { name: /such as reviews/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create collection' }))
    await waitFor(() => expect(location.pathname).toBe('/console/data/Reviews'))
    expect(to('/wix-data/v2/collections')[0]?.json).toMatchObject({
      collection: { id: 'Reviews', permissions: { read: 'ANYONE', insert: 'SITE_MEMBER' } },
    })
  })
})

describe('the items of a collection', () => {
  it('DC-01: are a table with caption, scopes and the order told; filter, sort and page are in the address and asked of the server', async () => {
    const { to } = show(undefined, '?sort=-price&page=2')
    const rows = within(await table())
    expect(rows.getAllByRole('columnheader').map((one) => one.getAttribute('scope'))).toEqual(Array(5).fill('col'))
    expect(rows.getByRole('columnheader', { name: 'price' }).getAttribute('aria-sort')).toBe('descending')
    expect(rows.getAllByRole('rowheader')).toHaveLength(2)
    const query = () => to('/wix-data/v2/items/query').at(-1)?.json
    expect(query()).toMatchObject({
      query: { sort: [{ fieldName: 'price', order: 'DESC' }], paging: { limit: 50, offset: 50 } },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Add filter' }))
    await userEvent.type(screen.getByRole('combobox', { name: 'Field of condition 1' }), 'price')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Operator of condition 1' }), 'is at most')
    await userEvent.type(screen.getByRole('textbox', { name: 'Value of condition 1' }), '30{Enter}')
    await waitFor(() =>
      expect(query()).toMatchObject({ query: { filter: { price: { $lte: 30 } }, paging: { offset: 0 } } }),
    )
    expect(new URLSearchParams(location.search).get('where')).toBe('[["price","le","30"]]')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Value of condition 1' }))
    await userEvent.click(within(await table()).getByRole('button', { name: 'name' }))
    await waitFor(() => expect(location.search).toContain('sort=name'))
  })

  it('DC-01: columns are chosen, and the choice is in the address', async () => {
    show()
    await table()
    await userEvent.click(screen.getByText('Columns'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'name' }))
    await waitFor(() => expect(new URLSearchParams(location.search).get('cols')).toBe('price,kiln,_createdDate,_id'))
    expect(within(await table()).queryByRole('columnheader', { name: 'name' })).toBeNull()
  })

  it('ST-03, DC-01: nothing yet, no match and a failure are three things; after a failure the old rows stay', async () => {
    const empty = { dataItems: [], pagingMetadata: { hasNext: false } }
    show(({ path }) => (path.endsWith('/query') ? empty : undefined))
    await screen.findByRole('heading', { name: 'No items yet' })
    cleanup()
    show(({ path }) => (path.endsWith('/query') ? empty : undefined), '?where=[["price","eq","1"]]')
    await screen.findByRole('heading', { name: 'No matching items' })
    cleanup()
    let isDown = false
    show(({ path }) => (isDown && path.endsWith('/query') ? refused(503, 'UNAVAILABLE') : undefined))
    await table()
    isDown = true
    await userEvent.click(within(await table()).getByRole('button', { name: 'name' }))
    await screen.findByText(/Something went wrong on the server/)
    expect(within(await table()).getAllByRole('rowheader')).toHaveLength(2)
  })

  it('DC-01: on a phone it is a list', async () => {
    stubBrowserApis({ isNarrow: true })
    show()
    expect(within(await screen.findByRole('list', { name: 'Items of Pots' })).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('grid')).toBeNull()
  })

  it('DC-03: Enter edits, Tab saves and goes on, Enter saves, Esc puts back what was there', async () => {
    const { to } = show((asked) => (asked.path === PATCH ? patched(asked) : undefined))
    const first = await rowheader('Pot a')
    first.focus()
    await userEvent.keyboard('{Enter}')
    expect((screen.getByRole('textbox', { name: 'name of a' }) as HTMLInputElement).value).toBe('Pot a')
    await userEvent.keyboard('Moon jar{Tab}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'price of a' }))
    await rowheader('Moon jar')
    await userEvent.keyboard('12.50{Enter}')
    await cell('12.5')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('12.5'))
    await userEvent.keyboard('{ArrowDown}{Enter}99{Escape}')
    expect(await prices()).toHaveLength(1)
    const sent = to(PATCH).map(({ json }) => (json as { patch: { revision: string } }).patch)
    expect(sent).toMatchObject([
      {
        dataItemId: 'a',
        revision: '1',
        fieldModifications: [{ fieldPath: 'name', setFieldOptions: { value: 'Moon jar' } }],
      },
      {
        dataItemId: 'a',
        revision: '2',
        fieldModifications: [{ fieldPath: 'price', setFieldOptions: { value: 12.5 } }],
      },
    ])
  })

  it('DC-03: what is no number, or no JSON, is told at the cell and not sent', async () => {
    const { to } = show((asked) => (asked.path === PATCH ? patched(asked) : undefined))
    await userEvent.click((await prices())[0] as HTMLElement)
    await userEvent.keyboard('ten{Enter}')
    const field = screen.getByRole('textbox', { name: 'price of a' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    screen.getByText('Enter a number, such as 12 or 9.50.')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await cell('{"heat":1}'))
    const json = screen.getByRole('textbox', { name: 'kiln of b' })
    await userEvent.clear(json)
    await userEvent.type(json, '{{"heat": 1200')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText(/Invalid JSON/)
    await userEvent.type(json, '}')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await cell('{"heat":1200}')
    expect(to(PATCH)).toHaveLength(1)
  })

  it('DC-03: changed meanwhile, both versions are shown and one is chosen', async () => {
    let tries = 0
    const { to } = show((asked) => {
      if (asked.path === PATCH) return tries++ === 0 ? refused(409, 'WDE0178') : patched(asked)
      if (asked.path.startsWith('/wix-data/v2/items/a?')) return { dataItem: item('a', { price: 77 }, '5') }
      return undefined
    })
    await userEvent.click((await prices())[0] as HTMLElement)
    await userEvent.keyboard('12{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Conflicting changes' }))
    dialog.getByText('77')
    dialog.getByText('12')
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep current' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }))
    await cell('12')
    expect(to(PATCH).at(-1)?.json).toMatchObject({ patch: { revision: '5' } })
  })

  it('DC-03: a change of another field is no conflict of this one', async () => {
    let tries = 0
    show((asked) => {
      if (asked.path === PATCH) return tries++ === 0 ? refused(409, 'WDE0178') : patched(asked)
      if (asked.path.startsWith('/wix-data/v2/items/a?')) return { dataItem: item('a', { name: 'Jar' }, '5') }
      return undefined
    })
    await userEvent.click((await prices())[0] as HTMLElement)
    await userEvent.keyboard('12{Enter}')
    await cell('12')
    expect(screen.queryByRole('dialog', { name: 'Conflicting changes' })).toBeNull()
  })

  it('DC-03, CS-06: what comes while a cell is changed moves no row, and is a conflict when it is saved', async () => {
    let times = 0
    const { to } = show((asked) => {
      if (asked.path === PATCH) return refused(409, 'WDE0178')
      if (asked.path.startsWith('/wix-data/v2/items/a?')) return { dataItem: item('a', { price: 77 }, '5') }
      if (asked.path !== '/wix-data/v2/items/query' || times++ === 0) return undefined
      return { dataItems: [item('b'), item('a', { price: 77 }, '5')], pagingMetadata: { hasNext: false } }
    })
    await userEvent.click((await prices())[0] as HTMLElement)
    await userEvent.keyboard('12')
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(to('/wix-data/v2/items/query')).toHaveLength(2))
    const ids = within(await table())
      .getAllByRole('rowheader')
      .map((one) => one.textContent)
    expect(ids).toEqual(['Pot a', 'Pot b'])
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Conflicting changes' })
    expect(to(PATCH)[0]?.json).toMatchObject({ patch: { revision: '1' } })
  })

  it('DC-03: a field of several references is a list of ids; only what changed is written', async () => {
    const makers = {
      key: 'makers',
      type: 'MULTI_REFERENCE',
      typeMetadata: { multiReference: { referencedCollectionId: 'People' } },
    }
    const { to } = show(({ path }) => {
      if (path.startsWith('/wix-data/v2/collections/'))
        return { collection: { ...collection, fields: [...collection.fields, makers, { ...makers, key: 'owners' }] } }
      if (path.endsWith('/query-referenced'))
        return {
          results: [{ dataItem: { id: 'ana' } }, { unresolvedReference: { referencedItemId: 'gone' } }],
          pagingMetadata: { hasNext: false },
        }
      return path.endsWith('/replace-references') ? {} : undefined
    })
    await userEvent.click((await screen.findAllByRole('button', { name: /^Item / }))[0] as HTMLElement)
    await userEvent.click(screen.getByRole('menuitem', { name: 'References…' }))
    await screen.findByRole('textbox', { name: /^makers/ })
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    const cells = within(await table()).getAllByRole('gridcell')
    cells.find(({ dataset }) => dataset.stop === 'makers')?.focus()
    await userEvent.keyboard('{Enter}')
    const list = (await screen.findByRole('textbox', { name: /^makers/ })) as HTMLTextAreaElement
    expect(list.value).toBe('ana\ngone')
    await userEvent.type(list, '{Enter}ben')
    await userEvent.click(screen.getByRole('button', { name: 'Save references' }))
    await waitFor(() => expect(to('/wix-data/v2/items/replace-references')).toHaveLength(1))
    expect(to('/wix-data/v2/items/replace-references')[0]?.json).toMatchObject({
      referringItemFieldName: 'makers',
      referringItemId: 'a',
      newReferencedItemIds: ['ana', 'gone', 'ben'],
    })
  })

  it('DC-03, G-09: a cell that cannot be read keeps what was typed when another one is pressed', async () => {
    show()
    await userEvent.click((await prices())[0] as HTMLElement)
    await userEvent.keyboard('ten')
    await userEvent.click((await prices())[0] as HTMLElement)
    expect((screen.getByRole('textbox', { name: 'price of a' }) as HTMLInputElement).value).toBe('ten')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'price of a' }))
  })

  it('DC-02: with the eyes of a visitor one only looks, and is told why', async () => {
    const reason = 'Only owners of the site and back ends may read Pots: a visitor sees none of it.'
    const { to } = show(({ path }) => (path.endsWith('/view-as') ? { access: 'none', reason, page: null } : undefined))
    await table()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'View as' }), 'A visitor')
    await screen.findByText(new RegExp(reason))
    expect(to('/owner/v1/collections/view-as')[0]?.json).toMatchObject({
      as: { kind: 'visitor' },
      question: { dataCollectionId: 'Pots' },
    })
    expect(screen.queryByRole('grid')).toBeNull()
    expect(screen.queryByRole('button', { name: 'New item' })).toBeNull()
  })

  it('DC-02: viewed as a member, who is found by email', async () => {
    const page = { dataItems: [item('a')], pagingMetadata: { hasNext: false } }
    const { to } = show(({ path }) => {
      if (path === '/owner/v1/members/query') return { members: [{ memberId: 'mem_ben', email: 'ben@example.com' }] }
      return path.endsWith('/view-as') ? { access: 'own', reason: 'Their own items.', page } : undefined
    })
    await table()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'View as' }), 'A member…')
    await userEvent.type(screen.getByRole('textbox', { name: 'Email or ID' }), 'ben@example.com{Enter}')
    await screen.findByText(/only their own items/)
    expect(to('/owner/v1/collections/view-as')[0]?.json).toMatchObject({ as: { kind: 'member', id: 'mem_ben' } })
    expect((await rowheader('Pot a')).dataset.fixed).toBeDefined()
  })

  it('a role that looks is offered no change', async () => {
    show(undefined, '', ['queryAudit'])
    await table()
    expect(screen.queryByRole('button', { name: 'New item' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: 'Select a' })).toBeNull()
    await userEvent.click(await rowheader('Pot a'))
    expect(screen.queryByRole('textbox', { name: 'name of a' })).toBeNull()
    cleanup()
    show(undefined, '?tab=rules', ['queryAudit'])
    await screen.findByRole('table', { name: 'Permissions by operation' })
    expect(screen.queryByRole('combobox', { name: 'Read items' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })
})

describe('the rules of a collection', () => {
  it('DC-02: permissions are a sentence and a table; a choice changes both before it is saved', async () => {
    const { asked } = show(undefined, '?tab=rules')
    const cells = async (row: string) =>
      within(
        within(await screen.findByRole('table', { name: 'Permissions by operation' })).getByRole('row', {
          name: new RegExp(row),
        }),
      )
        .getAllByRole('cell')
        .map((one) => one.textContent?.trim())
    expect(await cells('^Change items')).toEqual(['No', 'No', 'No', 'Yes'])
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Change items' }),
      'Authors, for their own items',
    )
    expect(await cells('^Change items')).toEqual(['No', 'No', 'Yes', 'Yes'])
    screen.getByText(/Authors \(own items\): change/)
    await userEvent.click(screen.getByRole('button', { name: 'Save permissions' }))
    await waitFor(() => expect(asked.some(({ method }) => method === 'PATCH')).toBe(true))
    expect(asked.find(({ method }) => method === 'PATCH')?.json).toMatchObject({
      dataCollection: { revision: '7', permissions: { update: 'SITE_MEMBER_AUTHOR' } },
    })
  })

  it('DC-02: a field that is changed keeps its other side', async () => {
    const multiReference = { referencedCollectionId: 'People', referencingFieldKey: 'pots', inverse: true }
    const makers = { key: 'makers', type: 'MULTI_REFERENCE', typeMetadata: { multiReference } }
    const { to } = show(({ path }) => {
      if (path.startsWith('/wix-data/v2/collections/Pots')) return { collection: { ...collection, fields: [makers] } }
      return path.endsWith('/update-field') ? { collection } : undefined
    }, '?tab=fields')
    await userEvent.click(await screen.findByRole('button', { name: /^Edit…/ }))
    await userEvent.type(screen.getByRole('textbox', { name: /^Display name/ }), 'Makers')
    await userEvent.click(screen.getByRole('button', { name: 'Save field' }))
    await waitFor(() => expect(to('/wix-data/v2/collections/update-field')).toHaveLength(1))
    expect(to('/wix-data/v2/collections/update-field')[0]?.json).toMatchObject({
      field: { displayName: 'Makers', typeMetadata: { multiReference } },
    })
  })

  it('DC-02: a promotion policy is chosen with a sentence; joining asks for its fields', async () => {
    const { asked } = show(undefined, '?tab=rules')
    await userEvent.click(await screen.findByRole('radio', { name: 'Merge' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    screen.getByText('Enter a field, such as product.')
    await userEvent.type(screen.getByRole('textbox', { name: 'Field that identifies duplicates' }), 'product')
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Amount in both items' }),
      'Keep the larger amount',
    )
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount field' }), 'pieces')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(asked.some(({ method }) => method === 'PATCH')).toBe(true))
    expect(asked.find(({ method }) => method === 'PATCH')?.json).toMatchObject({
      dataCollection: { promotion: { kind: 'union', by: 'product', max: 'pieces' } },
    })
  })

  it('is deleted only when its name is typed, and says what is lost', async () => {
    const { asked } = show(({ method }) => (method === 'DELETE' ? {} : undefined), '?tab=rules')
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Pots…' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Pots?' }))
    await dialog.findByText('2 items, including those of visitors and members')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete collection' }))
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
    await userEvent.type(dialog.getByRole('textbox'), 'Pots')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete collection' }))
    await waitFor(() => expect(location.pathname).toBe('/console/data'))
  })

  it('an index says how far it is, and why it broke off', async () => {
    show(undefined, '?tab=indexes')
    const rows = within(await screen.findByRole('table', { name: 'Indexes' }))
    rows.getByText('Building')
    rows.getByText('Failed')
    rows.getByText('Two items have the same value.')
    rows.getByRole('button', { name: /^Rebuild\s*by name$/ })
  })
})

describe('files of a collection', () => {
  it('DC-04: the limit is stated before, more is split by itself, and each refused line is listed', async () => {
    const { to } = show(({ path, json }) => {
      if (path !== '/wix-data/v2/bulk/items/save') return undefined
      const { dataItems } = json as { dataItems: { data: { n?: number } }[] }
      const results = dataItems.map(({ data }, originalIndex) =>
        data.n === 1500
          ? {
              action: 'INSERT',
              itemMetadata: { originalIndex, success: false, error: { code: 'WDE0075', description: 'WDE0075: No.' } },
            }
          : { action: 'INSERT', itemMetadata: { id: `${originalIndex}`, originalIndex, success: true } },
      )
      return { results, bulkActionMetadata: {} }
    }, '?tab=files')
    await screen.findByText(/batches of 1,000 items/)
    const lines = Array.from({ length: 2400 }, (_, n) => (n === 7 ? 'nonsense' : JSON.stringify({ n })))
    await userEvent.upload(screen.getByLabelText('File'), new File([lines.join('\n')], 'pots.jsonl'))
    await screen.findByText(/2,399 items. Sent in 3 requests. 1 invalid line\./)
    await userEvent.click(screen.getByRole('button', { name: 'Import 2,399 items' }))
    const faults = within(await screen.findByRole('list', { name: 'Rejected lines' }))
    expect(faults.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Line 8 Invalid JSON.',
      'Line 1,501 No.',
    ])
    screen.getByText(/2,398 items added. 0 items replaced. 2 lines rejected\./)
    expect(to('/wix-data/v2/bulk/items/save')).toHaveLength(3)
  })
})
