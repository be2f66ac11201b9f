import { paths } from '@foyer/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adaSession, fakeFoyer } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { AccountPanel } from '../index.js'

const NEW = 'ada@new.example'
const pending = { email: NEW, askedAt: '2030-01-01T10:00:00.000Z', expiresAt: '2030-01-02T10:00:00.000Z' }
let foyer: ReturnType<typeof fakeFoyer>
beforeEach(() => {
  localStorage.clear()
  foyer = fakeFoyer()
  foyer.becomeMember()
})
afterEach(cleanup)

async function openForm() {
  const { user } = renderWithProvider(foyer, <AccountPanel />)
  await user.click(await screen.findByRole('button', { name: 'Change email' }))
  const fill = async (email: string, password: string) => {
    await user.type(screen.getByLabelText('New email'), email)
    const [own] = screen.getAllByLabelText<HTMLInputElement>('Current password')
    await user.type(own as HTMLInputElement, password)
    await user.click(screen.getByRole('button', { name: 'Send code' }))
  }
  return { user, fill }
}
const asked = () => foyer.to(paths.emailChange).filter(({ body }) => 'newEmail' in body)

describe('the address of the account', () => {
  it('AC-03: asks for the new address and the password, then for the code, and shows the new one', async () => {
    const { user, fill } = await openForm()
    expect(document.activeElement).toBe(screen.getByLabelText('New email'))
    foyer.on(paths.emailChange, () => ({ body: { pending } }))
    await fill(NEW, 'correct horse battery')
    await screen.findByText(/Until then, your old email stays active\./)
    expect(document.activeElement).toBe(screen.getByLabelText('6-digit code'))
    expect(asked()[0]?.body).toEqual({ newEmail: NEW, currentPassword: 'correct horse battery' })
    foyer.on(paths.confirmEmailChange, () => ({ body: { member: { ...adaSession, loginEmail: NEW } } }))
    foyer.on(paths.currentMember, () => ({ body: { member: { ...adaSession, loginEmail: NEW } } }))
    await user.type(screen.getByLabelText('6-digit code'), '123 456')
    await screen.findByText('Your email was changed.')
    await waitFor(() => expect(screen.getByText(NEW)).toBeDefined())
  })

  it('MA-03: a member without a password leaves it empty, and proves by a code', async () => {
    const { user } = await openForm()
    foyer.on(paths.emailChange, ({ newEmail }) =>
      newEmail === undefined ? { body: { pending: null } } : foyer.refusal(403, 'RECENT_SIGN_IN_REQUIRED'),
    )
    foyer.on(paths.sendProofCode, () => ({ body: { stateToken: 'sta_1' } }))
    foyer.on(paths.proveAgain, () => {
      foyer.on(paths.emailChange, () => ({ body: { pending } }))
      return { body: {} }
    })
    await user.type(screen.getByLabelText('New email'), `${NEW}{Enter}`)
    await user.click(await screen.findByRole('button', { name: 'No password? Email me a code' }))
    await user.type(await screen.findByLabelText('6-digit code'), '123456')
    await screen.findByText(/Until then, your old email stays active/)
    expect(asked().map(({ body }) => body)).toEqual([{ newEmail: NEW }, { newEmail: NEW }])
  })

  it('AC-03: a change that waits is shown on every device, and can be cancelled', async () => {
    foyer.on(paths.emailChange, () => ({ body: { pending } }))
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    await screen.findByText(NEW)
    expect(document.activeElement).toBe(document.body)
    await user.click(screen.getByRole('button', { name: 'Cancel change' }))
    await screen.findByText('Email change canceled.')
    expect(screen.queryByText(NEW)).toBeNull()
    expect(screen.getByRole('button', { name: 'Change email' })).toBeDefined()
  })

  it.each([
    ['-19976', 401, 'Incorrect current password.'],
    ['-19995', 409, 'Another account uses this email.'],
  ])('%s is told at its field, and nothing typed is lost', async (code, status, sentence) => {
    const { fill } = await openForm()
    foyer.on(paths.emailChange, () => foyer.refusal(status, code))
    await fill(NEW, 'a password')
    await screen.findByText(new RegExp(sentence))
    expect(screen.getByLabelText<HTMLInputElement>('New email').value).toBe(NEW)
  })

  it('G-05: an address that is none is told before it is sent', async () => {
    const { fill } = await openForm()
    await fill('nonsense', 'a password')
    await screen.findByText('Enter an address like name@example.com.')
    expect(asked()).toEqual([])
  })

  it.each([
    [400, 'VERIFICATION_FAILED', { triesLeft: 1 }, 'Incorrect code. 1 try left.'],
    [400, 'VERIFICATION_EXPIRED', {}, 'This code has expired. Send a new one.'],
    [429, 'TOO_MANY_TRIES', {}, 'This change has expired. Start again.'],
    [404, 'NOT_FOUND', {}, 'This change has expired. Start again.'],
  ])('a code refused with %s %s has words of its own', async (status, code, data, sentence) => {
    foyer.on(paths.emailChange, () => ({ body: { pending } }))
    foyer.on(paths.confirmEmailChange, () => foyer.refusal(status, code, data))
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    await user.type(await screen.findByLabelText('6-digit code'), '123456')
    await screen.findByText(new RegExp(sentence.replaceAll('.', '\\.')))
  })
})
