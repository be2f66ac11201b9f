import { paths } from '@foyer/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeFoyer } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { useFoyer, useProof } from '../index.js'

let foyer: ReturnType<typeof fakeFoyer>
let isProven: boolean
beforeEach(() => {
  localStorage.clear()
  foyer = fakeFoyer()
  foyer.becomeMember()
  isProven = false
  foyer.on(paths.currentMember, () => (isProven ? { body: {} } : foyer.refusal(403, 'RECENT_SIGN_IN_REQUIRED')))
  foyer.on(paths.proveAgain, ({ password }) => {
    if (password !== 'right') return foyer.refusal(401, '-19976')
    isProven = true
    return { body: {} }
  })
})
afterEach(cleanup)

function Act() {
  const { client } = useFoyer()
  const { run, isAsking, form, cancel } = useProof()
  const [outcome, setOutcome] = useState('')
  const act = async () => setOutcome((await run(async () => void (await client.deleteAccount()))) ?? 'done')
  return (
    <>
      <button type="button" onClick={() => act().catch((error) => setOutcome(error.message))}>
        Act
      </button>
      <output>{outcome}</output>
      {isAsking && (
        <form {...form.formProps}>
          <input aria-label="Password" {...form.input('password')} />
          <p>{form.errors.password}</p>
          <button type="submit">Go on</button>
          <button type="button" onClick={cancel}>
            Cancel
          </button>
        </form>
      )}
    </>
  )
}
const outcome = () => screen.getByRole('status').textContent

it('MA-03: asks for the password only when the last proof is too old, and then the act goes on by itself', async () => {
  const { user } = renderWithProvider(foyer, <Act />)
  await user.click(screen.getByRole('button', { name: 'Act' }))
  await user.type(await screen.findByLabelText('Password'), 'right')
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(outcome()).toBe('done'))
  expect(screen.queryByLabelText('Password')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Act' }))
  expect(foyer.to(paths.proveAgain)).toHaveLength(1)
})

it('MA-03: a wrong password is told at its field and can be typed again', async () => {
  const { user } = renderWithProvider(foyer, <Act />)
  await user.click(screen.getByRole('button', { name: 'Act' }))
  await user.type(await screen.findByLabelText('Password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await screen.findByText('Incorrect current password.')
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), 'right')
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(outcome()).toBe('done'))
})

it('MA-03: who would rather not, does not, and can begin again', async () => {
  const { user } = renderWithProvider(foyer, <Act />)
  await user.click(screen.getByRole('button', { name: 'Act' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(outcome()).toBe('cancelled'))
  await user.click(screen.getByRole('button', { name: 'Act' }))
  await screen.findByLabelText('Password')
})

it('any other refusal is thrown as it is', async () => {
  foyer.on(paths.currentMember, () => foyer.refusal(403, 'PERMISSION_DENIED'))
  const { user } = renderWithProvider(foyer, <Act />)
  await user.click(screen.getByRole('button', { name: 'Act' }))
  await waitFor(() => expect(outcome()).toBe('No.'))
  expect(screen.queryByLabelText('Password')).toBeNull()
})
