import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RecordedRequest, renderWithProviders, stubBrowserApis } from '../../../tests/test-utils.js'
import MembersPage from './members-page.js'

const member = (name: string, status = 'active') => ({
  memberId: `mem_${name}`,
  email: `${name}@example.com`,
  emailVerified: true,
  status,
  role: null,
  resetRequired: false,
  name: null,
  slug: name,
  joinedDate: '2030-01-01T12:00:00.000Z',
  lastSeenDate: null,
})
const people = [member('ana', 'pending-approval'), member('ben')]
const page = (members = people) => ({ members, next: 'cur_2', previous: null, total: 1234 })

beforeEach(() => stubBrowserApis())
afterEach(cleanup)

const table = () => screen.findByRole('table', { name: 'Members' })

describe('the list of members', () => {
  it('ME-03: is a table with a caption, scopes and the order told; a row opens by its link', async () => {
    renderWithProviders(<MembersPage />, () => page(), { at: '/console/members' })
    const rows = within(await table())
    expect(rows.getAllByRole('columnheader').map((one) => one.getAttribute('scope'))).toEqual(
      Array.from({ length: 6 }, () => 'col'),
    )
    expect(rows.getByRole('columnheader', { name: 'Joined' }).getAttribute('aria-sort')).toBe('descending')
    const [first] = rows.getAllByRole('rowheader')
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/console/members/mem_ana')
  })

  it('ME-03: columns are chosen, and the choice stays on the device', async () => {
    renderWithProviders(<MembersPage />, () => page(), { at: '/console/members' })
    await table()
    await userEvent.click(screen.getByText('Columns'))
    await userEvent.click(screen.getByRole('checkbox', { name: 'ID' }))
    expect(screen.getByRole('columnheader', { name: 'ID' })).toBeTruthy()
    expect(localStorage.getItem('foyer.console.columns')).toContain('id')
  })

  it('ME-03: on a phone it is a list', async () => {
    stubBrowserApis({ isNarrow: true })
    renderWithProviders(<MembersPage />, () => page(), { at: '/console/members' })
    expect(within(await screen.findByRole('list', { name: 'Members' })).getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('CS-03: order and page are in the address too', async () => {
    const { to } = renderWithProviders(<MembersPage />, () => page(), { at: '/console/members' })
    await table()
    await userEvent.click(screen.getByRole('button', { name: 'Member' }))
    await waitFor(() => expect(location.search).toBe('?sort=-email'))
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await waitFor(() => expect(location.search).toBe('?sort=-email&cursor=cur_2'))
    await waitFor(() =>
      expect(to('/owner/v1/members/query').at(-1)?.json).toMatchObject({
        cursor: 'cur_2',
        sort: { field: 'email', order: 'DESC' },
      }),
    )
  })

  it('ME-01: an answer that comes late never stands under a newer search', async () => {
    const waiting: (() => void)[] = []
    const answer = async ({ json }: RecordedRequest) => {
      const { search } = json as { search?: string }
      if (search === 'a') await new Promise<void>((go) => waiting.push(go))
      return page([member(search ?? 'everybody')])
    }
    renderWithProviders(<MembersPage />, answer, { at: '/console/members?q=a' })
    await waitFor(() => expect(waiting).toHaveLength(1))
    await userEvent.type(screen.getByLabelText('Search'), 'n')
    await screen.findByRole('link', { name: 'an@example.com' })
    for (const go of waiting) go()
    await new Promise((done) => setTimeout(done, 20))
    expect(screen.queryByRole('link', { name: 'a@example.com' })).toBeNull()
  })

  it('ME-04: the page and all who match are told apart, and the count is in the button', async () => {
    const all = Array.from({ length: 3 }, (_, index) => member(`all${index}`, 'pending-approval'))
    const answer = ({ json }: RecordedRequest) =>
      (json as { limit: number }).limit === 100
        ? { members: all, next: null, previous: null, total: 3 }
        : { ...page(), total: 3 }
    const { asked } = renderWithProviders(<MembersPage />, answer, { at: '/console/members' })
    await table()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select page' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Approve 1 member' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Select all 3 matching' }))
    expect(await screen.findByRole('button', { name: 'Approve 3 members' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Block 3 members…' }))
    expect(asked.filter(({ path }) => path.endsWith('/block'))).toEqual([])
  })

  it('ME-05, ME-06, G-27: blocking says that sessions end and how soon; deleting says what is lost; both begin on Cancel', async () => {
    const { asked } = renderWithProviders(<MembersPage />, () => page(), { at: '/console/members' })
    await table()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select ben@example.com' }))
    await userEvent.click(screen.getByRole('button', { name: 'Block 1 member…' }))
    const block = screen.getByRole('dialog', { name: 'Block ben@example.com?' })
    expect(block.textContent).toMatch(/Ends all sessions within 5 seconds/)
    expect(document.activeElement?.textContent).toBe('Cancel')
    await userEvent.click(within(block).getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete 1 member…' }))
    const remove = screen.getByRole('dialog', { name: 'Delete ben@example.com?' })
    expect(within(remove).getAllByRole('listitem')).toHaveLength(4)
    expect(document.activeElement?.textContent).toBe('Cancel')
    await userEvent.click(within(remove).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(asked).toContainEqual({ method: 'DELETE', path: '/members/v1/members/mem_ben', json: undefined }),
    )
    expect(screen.queryByRole('link', { name: 'ben@example.com' })).toBeNull()
  })

  it('ST-03, G-51: a failure is no empty list: it says so, with Try again and the request id', async () => {
    let isBroken = true
    const answer = () =>
      isBroken ? Response.json({}, { status: 503, headers: { 'x-wix-request-id': 'req_7' } }) : page()
    renderWithProviders(<MembersPage />, answer, { at: '/console/members' })
    const said = await screen.findByText(/Something went wrong on the server/)
    expect(said.closest('[role="alert"]')).not.toBeNull()
    expect([screen.queryByText('No members yet'), screen.getByText('Copy request ID') !== null]).toEqual([null, true])
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await table()
  })

  it('the first run is another page than a search without a match', async () => {
    renderWithProviders(<MembersPage />, () => ({ members: [], next: null, previous: null, total: 0 }), {
      at: '/console/members',
    })
    await screen.findByRole('heading', { name: 'No members yet' })
    await userEvent.type(screen.getByLabelText('Search'), 'zzz')
    await screen.findByRole('heading', { name: 'No members match' })
    expect(screen.getAllByRole('button', { name: 'Clear filters' }).length).toBeGreaterThan(0)
  })

  it('V8.2.1: a role that may only look is offered nothing that it may not', async () => {
    renderWithProviders(<MembersPage />, () => page(), { at: '/console/members', may: [] })
    await table()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select ben@example.com' }))
    expect(screen.queryByRole('button', { name: /Approve|Block|Delete/ })).toBeNull()
  })
})
