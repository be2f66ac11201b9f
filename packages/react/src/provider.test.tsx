import { EMPTY_TOKENS } from '@foyer/client'
import { paths } from '@foyer/protocol'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeFoyer } from '../tests/fake-foyer.js'
import {
  FoyerProvider,
  type FoyerProviderProps,
  SignedIn,
  SignedOut,
  useMember,
  useSession,
  useVisitor,
  VisitorOnly,
} from './index.js'

let foyer: ReturnType<typeof fakeFoyer>
beforeEach(() => {
  localStorage.clear()
  foyer = fakeFoyer()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Status() {
  const { status, id, error } = useSession()
  return (
    <p data-testid="status">
      {status} {id} {error === undefined ? '' : 'failed'}
    </p>
  )
}
const status = () => screen.getByTestId('status').textContent?.trim()

const page = (props: Partial<FoyerProviderProps> = {}) => (
  <FoyerProvider client={foyer.client} {...(props as object)}>
    <Status />
    <SignedIn loading="reserved">members</SignedIn>
    <SignedOut>sign in here</SignedOut>
    <VisitorOnly>visitors</VisitorOnly>
  </FoyerProvider>
)
const grants = () => foyer.to(paths.token).length

describe('a session in a page', () => {
  it('HM-01: shows what is for everybody at once, and starts a visitor’s session by itself, once', async () => {
    render(<StrictMode>{page()}</StrictMode>)
    expect(status()).toBe('signed-out')
    expect(document.body.textContent).toContain('sign in here')
    expect(document.body.textContent).not.toContain('visitors')
    await waitFor(() => expect(status()).toBe('visitor vis_1'))
    expect(document.body.textContent).toContain('visitors')
    expect(grants()).toBe(1)
  })

  it('becomes a member’s everywhere on the page when the client’s does', async () => {
    render(page())
    await waitFor(() => expect(status()).toBe('visitor vis_1'))
    act(() => void foyer.becomeMember())
    expect(status()).toBe('member mem_ada')
    expect(document.body.textContent).toContain('members')
    expect(document.body.textContent).not.toMatch(/sign in here|visitors/)
  })

  it('LO-03: is a new visitor’s after the member’s was ended', async () => {
    foyer.becomeMember()
    render(page())
    expect(status()).toBe('member mem_ada')
    act(() => foyer.client.setTokens(EMPTY_TOKENS))
    await waitFor(() => expect(status()).toBe('visitor vis_1'))
  })

  it('says why there is none, and tries again when the connection is back', async () => {
    foyer.on(paths.token, () => ({ status: 503, body: {} }))
    render(page())
    await waitFor(() => expect(status()).toBe('signed-out  failed'))
    foyer.on(paths.token, () => ({ body: { access_token: 'at', expires_in: 900, refresh_token: 'rt' } }))
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(status()).toBe('visitor'))
  })

  it('refuses hooks without a provider, with a sentence', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Status />)).toThrow('no FoyerProvider')
  })
})

describe('no visitor is minted', () => {
  const none = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(grants()).toBe(0)
  }

  it('by a server render, nor for its hydration without effects', async () => {
    expect(renderToString(page())).toContain('loading')
    await none()
  })
  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
    ['facebookexternalhit/1.1'],
  ])('for the crawler %s', async (userAgent) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    render(page())
    await none()
  })
  it('for a hidden page, and then is when it is looked at', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    render(page())
    await none()
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(grants()).toBe(1))
  })
  it('for a prerendered page, and then is when it is shown', async () => {
    Object.assign(document, { prerendering: true })
    render(page())
    await none()
    Object.assign(document, { prerendering: false })
    document.dispatchEvent(new Event('prerenderingchange'))
    await waitFor(() => expect(grants()).toBe(1))
  })
  it('before the first need where the site says so', async () => {
    function Need() {
      const { start, isVisitor } = useVisitor()
      return (
        <button type="button" onClick={() => void start()}>
          {isVisitor ? 'started' : 'start'}
        </button>
      )
    }
    render(
      <FoyerProvider client={foyer.client} visitor="on-need">
        <Need />
      </FoyerProvider>,
    )
    await none()
    act(() => screen.getByRole('button').click())
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('started'))
  })
})

describe('server rendering', () => {
  it('HM-02: without an initial session renders what reserves the space', () => {
    const html = renderToString(page())
    expect(html).toContain('reserved')
    expect(html).not.toContain('members')
    expect(html).not.toContain('sign in here')
  })
  it('with an initial session renders the member’s page, and hydrates it without a flash or a complaint', async () => {
    foyer.becomeMember()
    const initialSession = { role: 'member', id: 'mem_ada' } as const
    const complaint = vi.spyOn(console, 'error')
    const place = document.createElement('div')
    document.body.append(place)
    place.innerHTML = renderToString(page({ initialSession }))
    const before = place.innerHTML
    expect(before).toContain('members')
    let changes = 0
    new MutationObserver(() => changes++).observe(place, { childList: true, subtree: true, characterData: true })
    const root = await act(async () => hydrateRoot(place, page({ initialSession })))
    expect(place.innerHTML).toBe(before)
    expect(changes).toBe(0)
    expect(complaint).not.toHaveBeenCalled()
    act(() => root.unmount())
    place.remove()
  })
  it('a session that ended meanwhile is corrected after hydration', async () => {
    const place = document.createElement('div')
    const initialSession = { role: 'member', id: 'mem_ada' } as const
    place.innerHTML = renderToString(page({ initialSession }))
    const root = await act(async () => hydrateRoot(place, page({ initialSession })))
    expect(place.textContent).toContain('sign in here')
    act(() => root.unmount())
  })
})

describe('useMember', () => {
  function Name() {
    const { member, status, refetch, update } = useMember()
    return (
      <>
        <p data-testid="name">{`${status} ${member?.profile.nickname ?? ''}`}</p>
        <button type="button" onClick={() => void refetch()}>
          again
        </button>
        <button type="button" onClick={() => void update({ profile: { nickname: 'Grace' } })}>
          rename
        </button>
      </>
    )
  }
  const twoNames = () => (
    <FoyerProvider client={foyer.client}>
      <Name />
      <Name />
    </FoyerProvider>
  )
  const names = () => screen.getAllByTestId('name').map((each) => each.textContent?.trim())

  it('loads the record once for all who show it, and an update reaches all', async () => {
    foyer.becomeMember()
    foyer.on(`${paths.members}/mem_ada`, () => ({
      body: { member: { id: 'mem_ada', profile: { nickname: 'Grace' } } },
    }))
    render(twoNames())
    expect(names()).toEqual(['loading', 'loading'])
    await waitFor(() => expect(names()).toEqual(['ready Ada', 'ready Ada']))
    expect(foyer.to(paths.currentMember)).toHaveLength(1)
    act(() => screen.getAllByText('rename')[0]?.click())
    await waitFor(() => expect(names()).toEqual(['ready Grace', 'ready Grace']))
  })
  it('keeps what it knew when loading again fails', async () => {
    foyer.becomeMember()
    render(twoNames())
    await waitFor(() => expect(names()).toContain('ready Ada'))
    foyer.on(paths.currentMember, () => 'network down')
    act(() => screen.getAllByText('again')[0]?.click())
    await waitFor(() => expect(names()).toEqual(['failed Ada', 'failed Ada']))
  })
  it('is loading in the page a server renders for a member', () => {
    const html = renderToString(
      <FoyerProvider client={foyer.client} initialSession={{ role: 'member', id: 'mem_ada' }}>
        <Name />
      </FoyerProvider>,
    )
    expect(html).toContain('loading')
  })
  it('is nobody’s for a visitor, and forgets the member who left', async () => {
    foyer.becomeMember()
    render(twoNames())
    await waitFor(() => expect(names()).toContain('ready Ada'))
    act(() => foyer.client.setTokens(EMPTY_TOKENS))
    expect(names()).toEqual(['none', 'none'])
  })
})
