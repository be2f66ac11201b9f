import { paths } from '@foyer/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeFoyer, type Reply, tokenOf } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { useSession, useSignInCallback } from '../index.js'
import { english } from '../messages/english.js'

const HOSTED = 'https://auth.example.com/oauth2/authorize?request_uri=x'
let foyer: ReturnType<typeof fakeFoyer>
const navigate = vi.fn()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  navigate.mockClear()
  foyer = fakeFoyer()
  foyer.on(paths.redirectSession, () => ({ body: { redirectSession: { fullUrl: HOSTED, urlDetails: {} } } }))
})
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

function Leave({ returnTo }: { returnTo?: string }) {
  const { signIn } = useSession()
  return (
    <button type="button" onClick={() => void signIn(returnTo === undefined ? {} : { returnTo })}>
      leave
    </button>
  )
}
function Arrive() {
  const arrival = useSignInCallback()
  return <p>{JSON.stringify(arrival)}</p>
}

/** Goes to the hosted page, and returns with this authorization response. */
async function comeBack(answer: (state: string) => string, returnTo?: string) {
  const { user, unmount } = renderWithProvider(foyer, <Leave {...(returnTo !== undefined && { returnTo })} />, {
    navigate,
  })
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(HOSTED))
  const [{ body } = { body: {} }] = foyer.to(paths.redirectSession)
  const { auth } = body as { auth: { authRequest: Record<string, string> } }
  unmount()
  history.replaceState(null, '', `/callback#${answer(auth.authRequest.state ?? '')}`)
  foyer.on(paths.token, () => ({ body: { access_token: tokenOf('mem_ada'), expires_in: 900, refresh_token: 'rt' } }))
  renderWithProvider(
    foyer,
    <StrictMode>
      <Arrive />
    </StrictMode>,
  )
  return auth.authRequest
}
const codes = () => foyer.to(paths.token).filter(({ body }) => body.grantType === 'authorization_code')

describe('sign-in on the hosted page', () => {
  it('comes back signed in, to where the person was; the code is spent once and leaves the address', async () => {
    const request = await comeBack((state) => `code=c&state=${state}`, `${location.origin}/basket?open=1#pots`)
    expect(request.redirectUri).toBe(`${location.origin}/callback`)
    await screen.findByText('{"status":"done","returnTo":"/basket?open=1#pots"}')
    expect(foyer.client.loggedIn()).toBe(true)
    expect(codes()).toHaveLength(1)
    expect(location.href).toBe(`${location.origin}/callback`)
    expect(sessionStorage).toHaveLength(0)
  })

  it('G-56: never goes on to another site, nor back to the callback', async () => {
    await comeBack((state) => `code=c&state=${state}`, 'https://evil.example/')
    await screen.findByText('{"status":"done","returnTo":"/"}')
  })

  it('G-56: an address whose path would name another site stays on this one', async () => {
    await comeBack((state) => `code=c&state=${state}`, '/.//evil.example/')
    await screen.findByText('{"status":"done","returnTo":"/evil.example/"}')
  })

  it('tells the code of a refusal, and that a sign-in belongs to another tab', async () => {
    await comeBack((state) => `error=access_denied&state=${state}`)
    await screen.findByText(/^\{"status":"failed","code":"access_denied","message":"You left the sign-in page/)
    cleanup()
    foyer = fakeFoyer()
    history.replaceState(null, '', '/callback#code=c&state=s')
    renderWithProvider(foyer, <Arrive />)
    await screen.findByText(/^\{"status":"failed","code":"interrupted","message":"This sign-in was started in another/)
    expect(codes()).toEqual([])
  })

  it('an answer to another request signs nobody in', async () => {
    await comeBack(() => 'code=c&state=another')
    await screen.findByText(/"status":"failed","code":"interrupted"/)
    expect(foyer.client.loggedIn()).toBe(false)
    expect(codes()).toEqual([])
  })

  const said = () => (JSON.parse(screen.getByText(/"failed"/).textContent ?? '') as { message: string }).message
  const { arrivalOver, arrivalLeft, arrivalUnexpected, serverProblem, unreachable } = english

  it.each([
    ['a state that does not match', () => 'code=c&state=another', arrivalOver],
    ['no code', (state: string) => `state=${state}`, arrivalOver],
    ['no state', () => 'code=c', arrivalOver],
    ['somebody who turned back', (state: string) => `error=access_denied&state=${state}`, arrivalLeft],
    ['a server that cannot answer', (state: string) => `error=temporarily_unavailable&state=${state}`, serverProblem],
    ['an answer that nobody expects', (state: string) => `error=postcard&state=${state}`, arrivalUnexpected],
  ])('ER-02, section 5: %s has its own words', async (_, answer, words) => {
    await comeBack(answer)
    await screen.findByText(/"failed"/)
    expect(said()).toBe(words)
  })

  it.each<[what: string, answer: () => Reply, words: string]>([
    ['a code that is spent', () => ({ status: 400, body: { error: 'invalid_grant' } }), arrivalOver],
    ['a fault of the server', () => ({ status: 500, body: { error: 'server_error' } }), serverProblem],
    ['a broken network', () => 'network down', unreachable],
  ])('ER-02, section 5: so has %s at the exchange', async (_, answer, words) => {
    const { user, unmount } = renderWithProvider(foyer, <Leave />, { navigate })
    await user.click(screen.getByRole('button'))
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(HOSTED))
    const [{ body } = { body: {} }] = foyer.to(paths.redirectSession)
    const { auth } = body as { auth: { authRequest: Record<string, string> } }
    unmount()
    history.replaceState(null, '', `/callback#code=c&state=${auth.authRequest.state}`)
    foyer.on(paths.token, answer)
    renderWithProvider(foyer, <Arrive />)
    await screen.findByText(/"failed"/)
    expect(said()).toBe(words)
  })
})
