import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ALL_OPERATIONS, renderWithProviders, stubBrowserApis } from '../../../tests/test-utils.js'
import type { Member } from './member.js'
import { useMayViewAsMember, ViewAsMember } from './view-as-member.js'

const member = { memberId: 'mem_a', email: 'ana@example.com' }
const shop = { clientId: 'cli_shop', name: 'Shop', thirdParty: null }
const foreign = { clientId: 'cli_other', name: 'Other', thirdParty: { runBy: 'Other' } }
const url = 'https://auth.example/view-as-member?token=imp_1'

beforeEach(() => stubBrowserApis())
afterEach(cleanup)

const dialog = (clients: object[]) =>
  renderWithProviders(<ViewAsMember member={member} isOpen onClose={() => {}} />, ({ method }) =>
    method === 'GET' ? { clients } : { url, expiresDate: '2026-11-26T10:15:00Z' },
  )

describe('View as member', () => {
  it('creates a link for an application of the site, with a reason, to be opened in a private window', async () => {
    const { to } = dialog([shop, foreign])
    await screen.findByRole('option', { name: 'Shop' })
    expect(screen.queryByRole('option', { name: 'Other' })).toBeNull()
    await userEvent.type(screen.getByLabelText(/Reason/), ' ticket 12 ')
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
    await screen.findByText(url)
    screen.getByText(/Open this link in a private window/)
    expect(to('/owner/v1/members/mem_a/impersonation').map(({ json }) => json)).toEqual([
      { clientId: 'cli_shop', reason: 'ticket 12' },
    ])
  })

  it('says what is missing where the site has no application', async () => {
    dialog([foreign])
    await screen.findByText('Create an application first.')
    expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull()
  })

  const Answer = (of: Pick<Member, 'status' | 'role'>) => <p>{useMayViewAsMember(of) ? 'yes' : 'no'}</p>
  it.each([
    [{ status: 'active', role: null }, 'yes', ['beginImpersonation']],
    [{ status: 'active', role: null }, 'no', []],
    [{ status: 'blocked', role: null }, 'no', ['beginImpersonation']],
    [{ status: 'active', role: 'moderator' }, 'no', ['beginImpersonation']],
  ] as const)('may be used for %o: %s', async (of, answer, more) => {
    renderWithProviders(<Answer {...of} />, () => ({}), { may: [...ALL_OPERATIONS, ...more] })
    await screen.findByText(answer)
  })
})
