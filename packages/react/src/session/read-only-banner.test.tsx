import { paths } from '@foyer/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeFoyer } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { german } from '../locales/de.js'

let foyer: ReturnType<typeof fakeFoyer>
beforeEach(() => {
  localStorage.clear()
  foyer = fakeFoyer()
})
afterEach(cleanup)

/** The session of an owner who views the site as the member. */
function becomeViewed() {
  const claims = btoa(JSON.stringify({ sub: 'mem_ada', act: { sub: 'mem_owner' } }))
  foyer.client.setTokens({
    accessToken: { value: `e30.${claims}.sig`, expiresAt: Date.now() / 1000 + 900 },
    refreshToken: { value: 'rt_ada', role: 'member' },
  })
}

it('decision 36: says as whom the site is viewed, and stops', async () => {
  becomeViewed()
  expect(foyer.client.current()).toMatchObject({ subject: 'mem_ada', actor: 'mem_owner' })
  foyer.on(paths.redirectSession, () => ({ body: { redirectSession: { fullUrl: 'https://auth.example.com/out' } } }))
  const navigate = vi.fn()
  const { user } = renderWithProvider(foyer, <p>page</p>, { navigate })
  await screen.findByText('Viewing as ada@example.com (read-only)')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith('https://auth.example.com/out'))
  expect(screen.queryByText(/Viewing as/)).toBeNull()
})

it('speaks the language of the site, and is not there for a member', async () => {
  foyer.becomeMember()
  renderWithProvider(foyer, <p>page</p>, { messages: german })
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()
  becomeViewed()
  renderWithProvider(foyer, <p>page</p>, { messages: german })
  await screen.findByText('Ansicht als ada@example.com (nur lesend)')
})
