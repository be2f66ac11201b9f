/** Base path of the console. */
export const ROOT = '/console'

/** A parsed URL of the console; `path` is the part after `/console`. */
export interface PageLocation {
  path: string
  search: string
  /** How the page was reached: initial load, a link, or the Back and Forward buttons. */
  by: 'load' | 'link' | 'history'
}

const listeners = new Set<(place: PageLocation) => void>()

/** Returns the location of the page, relative to the console. `by`: what led to it. */
export const currentLocation = (by: PageLocation['by']): PageLocation => ({
  path: location.pathname.slice(ROOT.length).replace(/\/$/, '') || '/',
  search: location.search,
  by,
})

function notify(by: PageLocation['by']): void {
  const location = currentLocation(by)
  for (const listener of [...listeners]) listener(location)
}

/** Calls `listener` on every navigation. Returns a function that unsubscribes. */
export function subscribeLocation(listener: (place: PageLocation) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Builds the URL of a console path and a query; empty parameters are omitted. */
export function toUrl(path: string, query: Record<string, string | undefined> = {}): string {
  const asked = new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1])))
  const text = asked.toString()
  return `${ROOT}${path === '/' ? '' : path}${text === '' ? '' : `?${text}`}`
}

/** Decides whether the page may be left: calls `leave`, at once or later, or not at all. */
type LeaveGuard = (leave: () => void) => void

let guard: LeaveGuard | undefined
/** Position in the history, stored in its entries, so that a step back that is refused can be undone. */
const indexInHistory = (): number => (history.state as { index?: number } | null)?.index ?? 0
let index = 0
let pathname = ''

/** Asks `ask` before another page is opened by a link or a step in the history. Returns a function that stops that. */
export function guardNavigation(ask: LeaveGuard): () => void {
  guard = ask
  index = indexInHistory()
  pathname = location.pathname
  return () => {
    if (guard === ask) guard = undefined
  }
}

/** Navigates to another console URL without a page load. */
export function navigate(to: string, { replace = false } = {}): void {
  const go = () => {
    if (replace) history.replaceState({ index: indexInHistory() }, '', to)
    else history.pushState({ index: indexInHistory() + 1 }, '', to)
    index = indexInHistory()
    notify('link')
  }
  if (guard !== undefined && new URL(to, location.href).pathname !== location.pathname) guard(go)
  else go()
}

/** Undoes a step in the history that leaves a guarded page, and asks first. */
function handleHistoryStep(): void {
  const steps = indexInHistory() - index
  if (guard !== undefined && steps !== 0 && location.pathname !== pathname) {
    history.go(-steps)
    guard(() => history.go(steps))
  } else {
    index = indexInHistory()
    notify('history')
  }
}

/** Starts listening to history navigation and to clicks on console links. */
export function startRouting(): void {
  window.addEventListener('popstate', handleHistoryStep)
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a')
    if (link === null || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return
    if (link.pathname !== ROOT && !link.pathname.startsWith(`${ROOT}/`)) return
    if (link.hash !== '') return
    event.preventDefault()
    navigate(link.href)
  })
}
