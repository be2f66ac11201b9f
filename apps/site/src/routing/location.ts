/** An address of the site, taken apart. */
export interface PageLocation {
  path: string
  search: string
  hash: string
  /** How it was reached: by the page's first load, a link, or the Back and Forward buttons. */
  by: 'load' | 'link' | 'history'
}

const listeners = new Set<(place: PageLocation) => void>()

export const currentLocation = (by: PageLocation['by']): PageLocation => ({
  path: location.pathname,
  search: location.search,
  hash: location.hash,
  by,
})

/** The address on screen. */
let shown = ''

function notify(by: PageLocation['by']): void {
  shown = location.href
  const place = currentLocation(by)
  for (const listener of [...listeners]) listener(place)
}

/** Calls `listener` with every new place. The answer ends that. */
export function subscribeLocation(listener: (place: PageLocation) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const leaveGuards = new Set<string>()

/** Asks the person before they follow a link or go back. The answer ends that. */
export function addLeaveGuard(guard: string): () => void {
  leaveGuards.add(guard)
  return () => void leaveGuards.delete(guard)
}

const mayLeave = (): boolean => [...leaveGuards].every((question) => window.confirm(question))

const saveScroll = () => history.replaceState({ y: scrollY }, '')

/** Goes to another address of the site without loading a page. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to)
  else {
    saveScroll()
    history.pushState(null, '', to)
  }
  notify('link')
}

/** How far down the page was when this entry of the history was left. */
export const getSavedScroll = (): number => (history.state as { y?: number } | null)?.y ?? 0

/** Starts to hear the Back button, and presses on links of the site. */
export function startRouting(): void {
  history.scrollRestoration = 'manual'
  shown = location.href
  window.addEventListener('popstate', () => {
    // The address has changed already: who stays gets the old one back.
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
