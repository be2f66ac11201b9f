import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderWithProviders, stubBrowserApis } from '../../../tests/test-utils.js'
import { listenForShortcuts } from '../../shell/shortcuts.js'
import { DecisionsBar } from './decisions-bar.js'
import RequestsPage from './requests-page.js'

const asking = (name: string) => ({
  memberId: `mem_${name}`,
  email: `${name}@example.com`,
  emailVerified: true,
  status: 'pending-approval',
  role: null,
  resetRequired: false,
  name: null,
  slug: name,
  joinedDate: '2030-01-01T12:00:00.000Z',
  lastSeenDate: null,
})
const queue = { members: [asking('ana'), asking('ben'), asking('cora')], next: null, previous: null, total: 3 }

let deaf = () => {}
beforeEach(() => {
  stubBrowserApis()
  deaf = listenForShortcuts()
})
afterEach(() => {
  cleanup()
  deaf()
})

const show = () =>
  renderWithProviders(
    <>
      <RequestsPage />
      <DecisionsBar />
    </>,
    () => queue,
    { at: '/console/requests' },
  )
const seePerson = (email: string) => screen.findByRole('heading', { level: 2, name: email })

describe('the queue of requests', () => {
  it('ME-08, ME-05: A approves and the next one opens; U takes it back before the request is sent', async () => {
    const { decisions, asked } = show()
    await seePerson('ana@example.com')
    await userEvent.keyboard('a')
    await seePerson('ben@example.com')
    expect(screen.getByText('ana@example.com approved')).toBeTruthy()
    await userEvent.keyboard('u')
    expect(decisions.current().decisions).toEqual([])
    decisions.flush()
    expect(asked.filter(({ path }) => path.endsWith('/approve'))).toEqual([])
  })

  it('CS-04: J and K walk through the requests', async () => {
    show()
    await seePerson('ana@example.com')
    await userEvent.keyboard('jj')
    await seePerson('cora@example.com')
    await userEvent.keyboard('k')
    await seePerson('ben@example.com')
    expect(location.search).toBe('?id=mem_ben')
  })

  it('ME-08: D declines with the reason that was written, and keys typed in the reason decide nothing (CS-04)', async () => {
    const { decisions, asked } = show()
    await seePerson('ana@example.com')
    await userEvent.type(screen.getByLabelText(/^Reason/), 'a dad')
    expect(decisions.current().decisions).toEqual([])
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('d')
    await seePerson('ben@example.com')
    decisions.flush()
    await waitFor(() =>
      expect(asked).toContainEqual({
        method: 'POST',
        path: '/members/v1/members/mem_ana/decline',
        json: { reason: 'a dad' },
      }),
    )
    expect((screen.getByLabelText(/^Reason/) as HTMLTextAreaElement).value).toBe('')
  })

  it('when all are decided it says that there are no requests', async () => {
    show()
    await seePerson('ana@example.com')
    await userEvent.keyboard('aaa')
    await screen.findByRole('heading', { name: 'No requests to review' })
  })

  it('a role that may only look sees no buttons, and its keys do nothing', async () => {
    const { decisions } = renderWithProviders(<RequestsPage />, () => queue, { at: '/console/requests', may: [] })
    await seePerson('ana@example.com')
    await userEvent.keyboard('ad')
    expect([decisions.current().decisions, screen.queryByRole('button', { name: /Approve|Decline/ })]).toEqual([
      [],
      null,
    ])
  })

  it('ME-02: a filter goes to the server beside the status, and what is decided stays the next of the filtered list', async () => {
    const { to } = renderWithProviders(<RequestsPage />, () => queue, {
      at: '/console/requests?email=contains:a&id=mem_ben',
    })
    await seePerson('ben@example.com')
    expect(to('/owner/v1/members/query').at(-1)?.json).toMatchObject({
      status: ['pending-approval'],
      email: { contains: 'a' },
      sort: { field: 'joined', order: 'ASC' },
    })
    expect(screen.queryByText(/was removed|were removed|unknown/i)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
    expect(screen.queryByRole('button', { name: 'Role' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Email contains a' }))
    await waitFor(() => expect(location.search).toBe('?id=mem_ben'))
  })

  it('ME-02: says so when no request matches the filters, and removes them', async () => {
    renderWithProviders(<RequestsPage />, () => ({ ...queue, members: [], total: 0 }), {
      at: '/console/requests?q=nobody',
    })
    await screen.findByRole('heading', { name: 'No members match' })
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
    await screen.findByRole('heading', { name: 'No requests to review' })
  })
})
