/** An address of the site, taken apart. */
export interface Place {
  path: string
  search: string
  hash: string
  /** How it was reached: by the page's first load, a link, or the Back and Forward buttons. */
  by: 'load' | 'link' | 'history'
}

const listeners = new Set<(place: Place) => void>()

export const placeBy = (by: Place['by']): Place => ({
  path: location.pathname,
  search: location.search,
  hash: location.hash,
  by,
})

/** The address on screen. */
let shown = ''

function tell(by: Place['by']): void {
  shown = location.href
  const place = placeBy(by)
  for (const listener of [...listeners]) listener(place)
}

/** Calls `listener` with every new place. The answer ends that. */
export function watchPlaces(listener: (place: Place) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const questions = new Set<string>()

/** Asks the person before they follow a link or go back. The answer ends that. */
export function askBeforeLeaving(question: string): () => void {
  questions.add(question)
  return () => void questions.delete(question)
}

const mayLeave = (): boolean => [...questions].every((question) => window.confirm(question))

const keepScroll = () => history.replaceState({ y: scrollY }, '')

/** Goes to another address of the site without loading a page. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to)
  else {
    keepScroll()
    history.pushState(null, '', to)
  }
  tell('link')
}

/** How far down the page was when this entry of the history was left. */
export const keptScroll = (): number => (history.state as { y?: number } | null)?.y ?? 0

/** Starts to hear the Back button, and presses on links of the site. */
export function startRouting(): void {
  history.scrollRestoration = 'manual'
  shown = location.href
  window.addEventListener('popstate', () => {
    // The address has changed already: who stays gets the old one back.
    if (mayLeave()) tell('history')
    else history.pushState(null, '', shown)
  })
  window.addEventListener('pagehide', keepScroll)
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
