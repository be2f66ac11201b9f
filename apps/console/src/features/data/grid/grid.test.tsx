import { ToastRegion } from '@foyer/ui'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type RecordedRequest,
  type RequestHandler,
  renderWithProviders,
  stubBrowserApis,
} from '../../../../tests/test-utils.js'
import { useToasts } from '../../../parts/toasts.js'
import DataPage from '../data-page.js'

const reference = { reference: { referencedCollectionId: 'Makers' } }
const collection = {
  id: 'Pots',
  displayName: 'Pots',
  fields: [
    { key: 'name', type: 'TEXT' },
    { key: 'price', type: 'NUMBER' },
    { key: 'maker', type: 'REFERENCE', typeMetadata: reference },
    { key: 'photo', type: 'IMAGE' },
  ],
  permissions: { read: 'ANYONE', insert: 'ADMIN', update: 'ADMIN', remove: 'ADMIN' },
  promotion: { kind: 'reassign' },
  enforceSchema: false,
  changeEvents: false,
  revision: '7',
  createdDate: '2030-01-01T12:00:00.000Z',
  updatedDate: '2030-01-01T12:00:00.000Z',
}
const makers = { ...collection, id: 'Makers', displayName: 'Makers', fields: [{ key: 'name', type: 'TEXT' }] }
const LONG_ID = 'c0ffee00-1111-2222-3333-444444444444'
const PHOTO = 'https://pictures.example.com/shelf/pot.png?large'
const ids = ['a', 'b', 'c', LONG_ID]
const item = (id: string, more: object = {}) => ({
  id,
  revision: '1',
  data: {
    _id: id,
    name: `Pot ${id.slice(0, 1)}`,
    price: 10,
    maker: id === 'b' ? 'gone' : 'ana',
    ...(id === 'c' && { photo: PHOTO }),
    ...more,
  },
})
type Asked = { query: { filter?: { _id?: { $in: string[] } } }; dataCollectionId: string }
const serverWith =
  (own: (asked: RecordedRequest) => object | Response | undefined = () => undefined): RequestHandler =>
  (asked) => {
    const answered = own(asked)
    if (answered !== undefined) return answered
    if (asked.path.startsWith('/wix-data/v2/collections/Makers')) return { collection: makers }
    if (asked.path.startsWith('/wix-data/v2/collections/')) return { collection }
    if (asked.path.startsWith('/wix-data/v2/indexes')) return { indexes: [] }
    if (asked.path === '/wix-data/v2/items/count') return { totalCount: ids.length }
    if (asked.path === '/wix-data/v2/items/query') {
      const { query, dataCollectionId } = asked.json as Asked
      const { $in: wanted = ids } = query.filter?._id ?? {}
      const dataItems =
        dataCollectionId === 'Makers'
          ? [{ id: 'ana', revision: '1', data: { _id: 'ana', name: 'Ana Petrović' } }]
          : ids.filter((id) => wanted.includes(id)).map((id) => item(id))
      return { dataItems, pagingMetadata: { hasNext: false } }
    }
    throw new Error(`not answered: ${asked.method} ${asked.path}`)
  }
const PATCH = '/wix-data/v2/bulk/items/patch'
const REMOVE = '/wix-data/v2/bulk/items/remove'
interface Patch {
  dataItemId: string
  fieldModifications: { fieldPath: string; action: string; setFieldOptions?: { value: unknown } }[]
}
const patchesOf = ({ json }: RecordedRequest) => (json as { patches: Patch[] }).patches
const show = (own?: Parameters<typeof serverWith>[0], options: { search?: string; events?: () => Response } = {}) =>
  renderWithProviders(<PageWithToasts />, serverWith(own), {
    at: `/console/data/Pots${options.search ?? ''}`,
    ...(options.events && { events: options.events }),
  })
function PageWithToasts() {
  return (
    <>
      <DataPage />
      <ToastRegion toasts={useToasts()} label="Notifications" />
    </>
  )
}
const grid = async () => within(await screen.findByRole('grid', { name: 'Items of Pots' }))
const checkbox = async (id: string) => (await grid()).findByRole('checkbox', { name: `Select ${id}` })
const selected = () => screen.queryByText(/items? selected/)?.textContent
const headers = async () => (await grid()).getAllByRole('columnheader').map((one) => one.getAttribute('aria-label'))
const openColumnMenu = async (name: string, entry: string) => {
  await userEvent.click((await grid()).getByRole('button', { name: `Column ${name}` }))
  await userEvent.click(screen.getByRole('menuitem', { name: entry }))
}

beforeEach(() => stubBrowserApis())
afterEach(cleanup)

describe('the grid of items', () => {
  it('shows newest first, the numbers at the end of their cells and the short id last, which copies the whole', async () => {
    show()
    const rows = await grid()
    expect(await headers()).toEqual(['name', 'price', 'maker', 'photo', 'Created', 'ID'])
    expect(rows.getByRole('columnheader', { name: 'Created' }).getAttribute('aria-sort')).toBe('descending')
    expect(rows.getAllByRole('gridcell', { name: '10' }).map(({ dataset }) => dataset.type)).toContain('NUMBER')
    const id = rows.getByText('c0ffee00…')
    expect(id.parentElement?.title).toBe(LONG_ID)
    const user = userEvent.setup()
    const cell = id.closest('td') as HTMLElement
    cell.focus()
    await user.keyboard('{Enter}')
    expect(await navigator.clipboard.readText()).toBe(LONG_ID)
  })

  it('is left with Tab, and moves by arrows, Home, End, Page Down and Ctrl+Home', async () => {
    show()
    const rows = await grid()
    const [first, second] = rows.getAllByRole('rowheader') as [HTMLElement, HTMLElement]
    expect(document.querySelectorAll('.grid [tabindex="0"]')).toHaveLength(1)
    first.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    await userEvent.keyboard('{ArrowRight}')
    expect((document.activeElement as HTMLElement).dataset.stop).toBe('price')
    await userEvent.keyboard('{Home}')
    expect(document.activeElement).toBe(await checkbox('b'))
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(rows.getByRole('button', { name: 'Item b' }))
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}{PageDown}')
    expect(document.activeElement).toBe(rows.getAllByRole('rowheader').at(-1))
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}{ArrowRight}')
    expect(document.activeElement).toBe(rows.getByRole('button', { name: 'name' }))
    await userEvent.tab()
    expect(document.activeElement?.closest('.grid')).toBeNull()
  })

  it('a column is resized by keyboard and by pointer, and the width is remembered', async () => {
    show()
    await openColumnMenu('price', 'Resize with arrow keys')
    const separator = () => screen.getByRole('separator', { name: 'Width of price' })
    expect(document.activeElement).toBe(separator())
    const before = Number(separator().getAttribute('aria-valuenow'))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(Number(separator().getAttribute('aria-valuenow'))).toBe(before + 32)
    expect(separator().getAttribute('aria-valuetext')).toBe(`${before + 32} pixels`)
    await userEvent.keyboard('{Home}')
    expect(separator().getAttribute('aria-valuenow')).toBe(separator().getAttribute('aria-valuemin'))
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe((await grid()).getByRole('button', { name: 'price' }))
    fireEvent.pointerDown(separator(), { clientX: 100, button: 0 })
    fireEvent.pointerMove(separator(), { clientX: 190 })
    fireEvent.pointerUp(separator(), { clientX: 190 })
    expect(separator().getAttribute('aria-valuenow')).toBe('154')
    cleanup()
    show()
    await grid()
    expect(separator().getAttribute('aria-valuenow')).toBe('154')
  })

  it('a column is pinned at the start, unpinned and hidden from its menu; pins are remembered', async () => {
    show()
    const pinned = async () =>
      (await grid())
        .getAllByRole('columnheader')
        .filter(({ dataset }) => dataset.pinned !== undefined)
        .map((one) => one.getAttribute('aria-label'))
    expect(await pinned()).toEqual(['name'])
    await openColumnMenu('maker', 'Pin column')
    expect(await pinned()).toEqual(['name', 'maker'])
    expect((await headers()).slice(0, 2)).toEqual(['name', 'maker'])
    await openColumnMenu('name', 'Unpin column')
    cleanup()
    show()
    expect(await pinned()).toEqual(['maker'])
    await openColumnMenu('photo', 'Hide column')
    expect(await headers()).toEqual(['maker', 'name', 'price', 'Created', 'ID'])
    expect(new URLSearchParams(location.search).get('cols')).toBe('name,price,maker,_createdDate,_id')
  })

  it('the menu of a column sorts by it, and begins a filter whose value is typed next', async () => {
    show()
    await openColumnMenu('price', 'Sort descending')
    await waitFor(() => expect(location.search).toContain('sort=-price'))
    await openColumnMenu('price', 'Filter by this column')
    const value = await screen.findByRole('textbox', { name: 'Value of condition 1' })
    await waitFor(() => expect(document.activeElement).toBe(value))
    await userEvent.keyboard('10{Enter}')
    await waitFor(() => expect(new URLSearchParams(location.search).get('where')).toBe('[["price","eq","10"]]'))
  })

  it('a reference shows the title of its item, and a card of it on focus; its editor suggests items', async () => {
    show()
    const [cell] = (await (await grid()).findAllByRole('gridcell', { name: 'Ana Petrović' })) as [HTMLElement]
    ;(await grid()).getByText('Item not found')
    cell.focus()
    const link = await screen.findByRole('link', { name: 'Open in Makers' })
    expect(link.getAttribute('href')).toContain('/data/Makers?where=')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Open in Makers' })).toBeNull())
    await userEvent.keyboard('{Enter}')
    expect((screen.getByRole('combobox', { name: 'maker of a' }) as HTMLInputElement).value).toBe('ana')
    const suggestion = await screen.findByText('Ana Petrović', { selector: 'option' })
    expect(suggestion.getAttribute('value')).toBe('ana')
    await userEvent.keyboard('{Escape}')
  })

  it('an image of another server is linked and not loaded; one of this server has a preview', async () => {
    show()
    ;(await grid()).getByText('pictures.example.com')
    expect((await grid()).getByRole('link', { name: `Open ${PHOTO} in a new tab` }).getAttribute('href')).toBe(PHOTO)
    expect(document.querySelector('img')).toBeNull()
    const photo = (await grid()).getAllByRole('gridcell').find(({ dataset }) => dataset.stop === 'photo') as HTMLElement
    await userEvent.click(photo)
    const url = screen.getByRole('textbox', { name: 'photo of a' })
    await userEvent.type(url, 'https://example.com/a.png')
    expect(screen.getByRole('link', { name: 'Open image' }).getAttribute('rel')).toBe('noreferrer')
    expect(screen.queryByRole('img', { name: 'Image preview' })).toBeNull()
    await userEvent.clear(url)
    await userEvent.type(url, '/a.png')
    screen.getByRole('img', { name: 'Image preview' })
    await userEvent.keyboard('{Escape}')
  })
})

describe('selected items', () => {
  it('are selected one by one, as a range with Shift, by keyboard, and as a page', async () => {
    show()
    await userEvent.click(await checkbox('a'))
    expect(selected()).toBe('1 item selected')
    const user = userEvent.setup()
    await user.keyboard('{Shift>}')
    await user.click(await checkbox('c'))
    await user.keyboard('{/Shift}')
    expect(selected()).toBe('3 items selected')
    expect((await grid()).getAllByRole('row', { selected: true })).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(selected()).toBeUndefined()
    ;((await grid()).getAllByRole('rowheader')[1] as HTMLElement).focus()
    await userEvent.keyboard('{Shift>} {ArrowDown}{/Shift}')
    expect(selected()).toBe('2 items selected')
    await userEvent.click((await grid()).getByRole('checkbox', { name: 'Select all items on this page' }))
    expect(selected()).toBe('4 items selected')
  })

  it('DC-04: one field of them is set; those that fail are listed and stay selected; Undo writes the old values back', async () => {
    const stored = new Map<string, unknown>(ids.map((id) => [id, 10]))
    const { to } = show((asked) => {
      if (asked.path === '/wix-data/v2/items/query' && (asked.json as Asked).dataCollectionId === 'Pots') {
        const { $in: wanted = ids } = (asked.json as Asked).query.filter?._id ?? {}
        const dataItems = wanted.map((id) => item(id, { price: stored.get(id) }))
        return { dataItems, pagingMetadata: { hasNext: false } }
      }
      if (asked.path !== PATCH) return undefined
      const results = patchesOf(asked).map(({ dataItemId, fieldModifications: [change] }, originalIndex) => {
        const error = { code: 'WDE0178', description: 'WDE0178: No.' }
        if (dataItemId === 'b') return { itemMetadata: { originalIndex, success: false, error } }
        stored.set(dataItemId, change?.setFieldOptions?.value)
        return { itemMetadata: { originalIndex, success: true } }
      })
      return { results }
    })
    for (const id of ['a', 'b', 'c']) await userEvent.click(await checkbox(id))
    await userEvent.click(screen.getByRole('button', { name: 'Edit field…' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Edit 3 items' }))
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'price')
    await userEvent.type(dialog.getByRole('textbox', { name: /^New value/ }), 'many')
    await userEvent.click(dialog.getByRole('button', { name: 'Change 3 items' }))
    dialog.getByText('Enter a number, such as 12 or 9.50.')
    expect(to(PATCH)).toHaveLength(0)
    await userEvent.clear(dialog.getByRole('textbox', { name: /^New value/ }))
    await userEvent.type(dialog.getByRole('textbox', { name: /^New value/ }), '12{Enter}')
    const faults = within(await dialog.findByRole('list', { name: '1 item failed' }))
    expect(faults.getByRole('listitem').textContent).toBe('b Changed by someone else in the meantime.')
    expect(Object.fromEntries(stored)).toMatchObject({ a: 12, b: 10, c: 12 })
    dialog.getByRole('button', { name: 'Change 1 item' })
    // Somebody else changes one of them again: Undo leaves it.
    stored.set('c', 99)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(Object.fromEntries(stored)).toMatchObject({ a: 10, b: 10, c: 99 }))
  })

  it('are deleted after a dialog with their number, which begins on Cancel; those that fail stay selected', async () => {
    let isRefused = true
    const { to } = show((asked) => {
      if (asked.path !== REMOVE) return undefined
      const { dataItemIds } = asked.json as { dataItemIds: string[] }
      const error = { code: 'WDE0068', description: 'WDE0068: No.' }
      const results = dataItemIds.map((id, originalIndex) => ({
        itemMetadata:
          id === 'c' && isRefused ? { originalIndex, success: false, error } : { originalIndex, success: true },
      }))
      return { results }
    })
    await userEvent.click((await grid()).getByRole('checkbox', { name: 'Select all items on this page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete…' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete 4 items?' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete 4 items' }))
    const again = await screen.findByRole('button', { name: 'Delete 1 item' })
    expect(within(screen.getByRole('list', { name: '1 item failed' })).getByRole('listitem').textContent).toMatch(/^c /)
    isRefused = false
    await userEvent.click(again)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(to(REMOVE).map(({ json }) => (json as { dataItemIds: string[] }).dataItemIds)).toEqual([ids, ['c']])
    expect(selected()).toBeUndefined()
  })
})
