/** A parsed URL of the site. */
export interface PageLocation {
  path: string
  search: string
  hash: string
  /** How the page was reached: initial load, a link, or the Back and Forward buttons. */
  by: 'load' | 'link' | 'history'
}

const listeners = new Set<(place: PageLocation) => void>()

/** Returns the location of the browser. `by` says what led there. */
export const currentLocation = (by: PageLocation['by']): PageLocation => ({
  path: location.pathname,
  search: location.search,
  hash: location.hash,
  by,
})

/** The URL on screen. */
let shown = ''

function notify(by: PageLocation['by']): void {
  shown = location.href
  const place = currentLocation(by)
  for (const listener of [...listeners]) listener(place)
}

/** Calls `listener` on every navigation. Returns a function that unsubscribes. */
export function subscribeLocation(listener: (place: PageLocation) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const leaveGuards = new Set<string>()

/** Asks for confirmation before navigation by a link or Back. Returns a function that removes the guard. */
export function addLeaveGuard(guard: string): () => void {
  leaveGuards.add(guard)
  return () => void leaveGuards.delete(guard)
}

const mayLeave = (): boolean => [...leaveGuards].every((question) => window.confirm(question))

const saveScroll = () => history.replaceState({ y: scrollY }, '')

/** Navigates to another URL of the site without a page load. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to)
  else {
    saveScroll()
    history.pushState(null, '', to)
  }
  notify('link')
}

/** Returns the scroll position when this history entry was left, in pixels. */
export const getSavedScroll = (): number => (history.state as { y?: number } | null)?.y ?? 0

/** Starts listening to history navigation and to clicks on links of the site. */
export function startRouting(): void {
  history.scrollRestoration = 'manual'
  shown = location.href
  window.addEventListener('popstate', () => {
    // The URL has already changed: if the person stays, restore the previous one.
    if (mayLeave()) notify('history')
    else history.pushState(null, '', shown)
  })
  window.addEventListener('pagehide', saveScroll)
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a')
    if (link === null || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return
    if (link.pathname === location.pathname && link.search === location.search && link.hash !== '') return
    event.preventDefault()
    if (mayLeave()) navigate(link.href)
  })
}
