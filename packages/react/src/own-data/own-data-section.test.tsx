import { paths } from '@foyer/protocol'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeFoyer } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { AccountPanel } from '../index.js'

const consentsPath = `${paths.members}/mem_ada/consents`

let foyer: ReturnType<typeof fakeFoyer>
beforeEach(() => {
  localStorage.clear()
  foyer = fakeFoyer()
  foyer.becomeMember()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

async function open(name: string, props: { onDeleted?: (deletion: { deletionDate?: string }) => void } = {}) {
  const { user } = renderWithProvider(foyer, <AccountPanel {...props} />)
  const section = within(await screen.findByRole('region', { name }))
  return {
    user,
    section,
    press: async (label: string) => user.click(await section.findByRole('button', { name: label })),
  }
}

describe('the member’s data in the account panel', () => {
  it('CO-03: lists the applications with access and what each may do, and revokes it', async () => {
    let consents = [
      { clientId: 'cli_2', name: 'Planner', scope: 'openid email x', givenDate: '2030-01-01T10:00:00.000Z' },
    ]
    foyer.on(consentsPath, () => ({ body: { consents } }))
    foyer.on(`${consentsPath}/withdraw`, () => {
      consents = []
      return { body: {} }
    })
    const { section, press } = await open('Connected applications')
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Identify you on return visits.', 'Read your email address.', 'x']),
    )
    await press('Revoke access for Planner')
    await section.findByText('Planner no longer has access to your account.')
    expect(foyer.to(`${consentsPath}/withdraw`)[0]?.body).toEqual({ clientId: 'cli_2' })
  })

  it('DD-01: downloads the data as a readable file', async () => {
    foyer.on(paths.ownData, () => ({ body: { member: { id: 'mem_ada' } } }))
    const saved: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL() {} }),
    )
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { press } = await open('Your data')
    await press('Download your data')
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect(saved).toHaveLength(1)
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('my-data.json')
  })

  it('DD-02, MA-03: deletes after the address is typed, asks again who the member is, and says until when', async () => {
    let isProven = false
    foyer.on(paths.proveAgain, () => {
      isProven = true
      return { body: {} }
    })
    const { user, section, press } = await open('Your data')
    const me = foyer.to(paths.currentMember).length
    foyer.on(paths.currentMember, () =>
      isProven ? { body: { deletionDate: '2030-02-01T12:00:00.000Z' } } : foyer.refusal(403, 'RECENT_SIGN_IN_REQUIRED'),
    )
    const field = section.getByLabelText('To confirm, enter ada@example.com')
    await user.type(field, 'ada@example.org')
    await press('Delete account')
    await section.findByText('Enter your email: ada@example.com')
    expect(foyer.to(paths.currentMember)).toHaveLength(me)
    await user.clear(field)
    await user.type(field, 'ADA@example.com ')
    await press('Delete account')
    await user.type(await section.findByLabelText('Password'), 'correct horse battery')
    await press('Continue')
    await screen.findByText('Your account will be deleted on February 1, 2030. Sign in before then to keep it.')
    expect(foyer.client.loggedIn()).toBe(false)
  })

  it('DD-02: calls onDeleted after a deletion, and says why the last owner cannot be deleted', async () => {
    const onDeleted = vi.fn()
    const { user, section, press } = await open('Your data', { onDeleted })
    foyer.on(paths.currentMember, () => foyer.refusal(409, 'LAST_OWNER'))
    await user.type(section.getByLabelText(/^To confirm/), 'ada@example.com')
    await press('Delete account')
    await section.findByText(/You are the only owner of this site/)
    foyer.on(paths.currentMember, () => ({ body: {} }))
    await press('Delete account')
    await waitFor(() => expect(onDeleted).toHaveBeenCalledExactlyOnceWith({}))
  })
})
