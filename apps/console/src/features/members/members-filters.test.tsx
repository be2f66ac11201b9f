import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memberPage } from '../../../tests/test-members.js'
import {
  ALL_OPERATIONS,
  type RecordedRequest,
  renderWithProviders,
  stubBrowserApis,
} from '../../../tests/test-utils.js'
import MembersPage from './members-page.js'

beforeEach(() => stubBrowserApis())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const table = () => screen.findByRole('table', { name: /embers/ })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const may = [...ALL_OPERATIONS, 'addView', 'exportOwnerMembers']
interface View {
  viewId: string
  list: string
  name: string
  query: string
  columns: string[]
}

/** A server with saved views, members, one application and one profile field. */
function answerWith(views: View[] = []) {
  return ({ method, path, json }: RecordedRequest): object => {
    const id = path.split('/')[4]
    const { view } = (json ?? {}) as { view: View }
    if (path === '/owner/v1/clients') return { clients: [{ clientId: 'cli_1', name: 'Shop' }] }
    if (path === '/members/v1/profile-fields')
      return { fields: [{ key: 'glaze', kind: 'text', label: { en: 'Glaze' } }] }
    if (!path.startsWith('/owner/v1/views')) return memberPage()
    if (method === 'GET') return { views }
    if (method === 'DELETE') return {}
    return {
      view:
        method === 'POST' ? { ...view, viewId: 'view_new' } : { ...views.find((one) => one.viewId === id), ...view },
    }
  }
}
const open = (search = '', views?: View[]) =>
  renderWithProviders(<MembersPage />, answerWith(views), { at: `/console/members${search}`, may })

describe('filters of the member list', () => {
  it('ME-02, CS-03: a filter is made in steps, goes into the URL and to the server, and its chip removes it', async () => {
    const { to } = open()
    await table()
    await press('Filter')
    expect(document.activeElement?.textContent).toBe('Status')
    await press('Status')
    await press('Blocked')
    await waitFor(() => expect(location.search).toBe('?status=blocked'))
    await waitFor(() => expect(to('/owner/v1/members/query').at(-1)?.json).toMatchObject({ status: ['blocked'] }))
    await waitFor(() => expect(screen.getByText('1,234 matching members').getAttribute('role')).toBe('status'))
    await press('Remove filter: Status is Blocked')
    await waitFor(() => expect(location.search).toBe(''))
  })

  it('a chip opens its editor with operator and value; Esc closes it and returns the focus', async () => {
    const { to } = open('?email=contains:ana')
    await table()
    await press('Edit filter: Email contains ana')
    const editor = within(screen.getByRole('dialog', { name: 'Email' }))
    await userEvent.selectOptions(editor.getByRole('combobox', { name: 'Condition' }), 'ends with')
    await userEvent.click(editor.getByRole('button', { name: 'Apply' }))
    expect(editor.getByText('Enter a value.')).toBeTruthy()
    await userEvent.type(editor.getByLabelText('Value'), '@example.com{Enter}')
    await waitFor(() => expect(location.search).toBe('?email=ends%3A%40example.com'))
    await waitFor(() =>
      expect(to('/owner/v1/members/query').at(-1)?.json).toMatchObject({ email: { endsWith: '@example.com' } }),
    )
    await press(/^Edit filter: Email ends with/)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Email' })).toBeNull()
    expect(document.activeElement?.textContent).toBe('Email ends with @example.com')
  })

  it('applications and profile fields of the site are among the fields', async () => {
    open()
    await table()
    await press('Filter')
    await press('Application')
    expect(screen.getByRole('button', { name: 'Shop' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await press('Filter')
    expect(screen.getByRole('button', { name: 'Glaze' })).toBeTruthy()
  })

  it('unknown filters are removed from the URL, and a notice says which', async () => {
    const { to } = open('?status=asleep&colour=red&verified=yes')
    await table()
    expect(screen.getByText('Unknown filter removed: status and colour')).toBeTruthy()
    expect(location.search).toBe('?verified=yes')
    expect(to('/owner/v1/members/query').at(-1)?.json).toMatchObject({ verified: true })
    await press('Dismiss')
    expect(screen.queryByText(/^Unknown filter/)).toBeNull()
  })

  it('AU-03: the export gets the query of the list, in two presses', async () => {
    const urls = vi.fn(() => 'blob:it')
    Object.assign(URL, { createObjectURL: urls, revokeObjectURL: () => {} })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { to } = open('?status=blocked&sort=email')
    await table()
    await press('Export this view')
    await userEvent.click(screen.getByRole('menuitem', { name: 'As CSV' }))
    await waitFor(() => expect(urls).toHaveBeenCalled())
    expect(to('/owner/v1/members/export').map(({ json }) => json)).toEqual([
      { format: 'csv', query: { status: ['blocked'], sort: { field: 'email', order: 'ASC' } } },
    ])
  })
})

describe('saved views of the member list', () => {
  const views = [
    { viewId: 'view_1', list: 'members', name: 'Unverified', query: 'verified=no', columns: ['joined', 'id'] },
    { viewId: 'view_2', list: 'requests', name: 'Other list', query: '', columns: [] },
  ]
  const links = () => within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link')
  const current = () => links().filter((link) => link.getAttribute('aria-current') === 'true')

  it('are listed after the default ones; the current one is marked and brings its columns', async () => {
    open('?status=blocked', views)
    await table()
    await screen.findByRole('link', { name: 'Unverified' })
    expect(links().map((link) => link.textContent)).toEqual([
      'All',
      'Pending',
      'Blocked',
      'New this week',
      'Unverified',
    ])
    expect(current().map((link) => link.textContent)).toEqual(['Blocked'])
    await userEvent.click(screen.getByRole('link', { name: 'Unverified' }))
    await waitFor(() => expect(location.search).toBe('?verified=no&view=view_1'))
    expect(current().map((link) => link.textContent)).toEqual(['Unverified'])
    const heads = within(await table()).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual(['Member', 'Joined↓', 'ID', 'Actions'])
    expect(localStorage.getItem('foyer.console.columns')).toBeNull()
  })

  it('a list with filters is saved under a name', async () => {
    const { to } = open('?seen=never&sort=email')
    await table()
    await press('Save view')
    const dialog = within(screen.getByRole('dialog', { name: 'Save view' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('Enter a name.')).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('Name'), ' Never seen {Enter}')
    await screen.findByRole('link', { name: 'Never seen' })
    expect(to('/owner/v1/views').at(-1)?.json).toEqual({
      view: {
        list: 'members',
        name: 'Never seen',
        query: 'seen=never&sort=email',
        columns: ['status', 'joined', 'seen', 'role'],
      },
    })
    expect(location.search).toBe('?seen=never&sort=email&view=view_new')
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
  })

  it('a changed view is saved again, renamed and deleted', async () => {
    const { asked } = open('?verified=yes&view=view_1', views)
    await table()
    await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
    await press('Actions for this view')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Rename…' }))
    const field = within(screen.getByRole('dialog', { name: 'Rename view' })).getByLabelText('Name')
    await userEvent.clear(field)
    await userEvent.type(field, 'Proved{Enter}')
    await screen.findByRole('link', { name: 'Proved' })
    await press('Actions for this view')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(location.search).toBe(''))
    expect(screen.queryByRole('link', { name: 'Proved' })).toBeNull()
    const changes = asked.filter(({ path, method }) => path.startsWith('/owner/v1/views/') && method !== 'GET')
    expect(changes.map(({ method, json }) => [method, json])).toEqual([
      ['PATCH', { view: { query: 'verified=yes', columns: ['joined', 'id'] } }],
      ['PATCH', { view: { name: 'Proved' } }],
      ['DELETE', undefined],
    ])
  })
})
