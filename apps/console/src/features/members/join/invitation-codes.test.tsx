import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderWithProviders, stubBrowserApis } from '../../../../tests/test-utils.js'
import { Toasted } from '../../../../tests/toasted.js'
import { InvitationCodes } from './invitation-codes.js'

const code = (more: object) => ({
  ...{ codeId: 'ivc_1', code: 'WELCOME-2026', label: 'Summer party', status: 'open', maxUses: 50, uses: 12 },
  ...{ createdDate: '2026-01-01T00:00:00Z', expiresDate: null, url: 'https://x.example/signup?code=WELCOME-2026' },
  ...more,
})

let codes: object[]
let sent: { method: string; path: string; json: unknown }[]
const open = () =>
  renderWithProviders(
    <>
      <InvitationCodes />
      <Toasted />
    </>,
    ({ method, path, json }) => {
      if (method !== 'GET') sent.push({ method, path, json })
      if (method === 'POST') return code({ codeId: 'ivc_2', code: 'NEW-CODE', ...(json as object) })
      return method === 'DELETE' ? {} : { codes }
    },
  )

beforeEach(() => {
  stubBrowserApis()
  codes = [code({}), code({ codeId: 'ivc_0', code: 'OLD-CODE', status: 'revoked' })]
  sent = []
})
afterEach(cleanup)

describe('the invitation codes of the console', () => {
  it('lists codes with their uses; a revoked one has no actions', async () => {
    open()
    const row = (await screen.findByText('WELCOME-2026')).closest('tr') as HTMLElement
    expect(within(row).getByText('12 of 50')).toBeTruthy()
    expect(within(row).getByText('Active')).toBeTruthy()
    const old = screen.getByText('OLD-CODE').closest('tr') as HTMLElement
    expect(within(old).queryByRole('button')).toBeNull()
  })

  it('creates a code; an empty code is left to the server', async () => {
    const user = userEvent.setup()
    open()
    await screen.findByText('WELCOME-2026')
    const uses = screen.getByLabelText('Number of uses')
    await user.clear(uses)
    await user.type(uses, '0')
    await user.click(screen.getByRole('button', { name: 'Create code' }))
    expect(sent).toEqual([])
    expect(uses.getAttribute('aria-invalid')).toBe('true')
    await user.clear(uses)
    await user.type(uses, '20')
    await user.click(screen.getByRole('button', { name: 'Create code' }))
    expect(await screen.findByText('Code NEW-CODE created.')).toBeTruthy()
    expect(sent).toEqual([{ method: 'POST', path: '/owner/v1/invitation-codes', json: { maxUses: 20 } }])
  })

  it('asks before a code is revoked', async () => {
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('button', { name: 'Revoke WELCOME-2026' }))
    expect(sent).toEqual([])
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('Code WELCOME-2026 revoked.')).toBeTruthy()
    expect(sent).toMatchObject([{ method: 'DELETE', path: '/owner/v1/invitation-codes/ivc_1' }])
  })

  it('says so when there is none', async () => {
    codes = []
    open()
    expect(await screen.findByText('No invitation codes')).toBeTruthy()
  })
})
