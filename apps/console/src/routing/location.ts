/** Where every address of the console begins. */
export const ROOT = '/console'

/** An address of the console, taken apart; `path` is what comes after `/console`. */
export interface PageLocation {
  path: string
  search: string
  /** How it was reached: by the page's first load, a link, or the Back and Forward buttons. */
  by: 'load' | 'link' | 'history'
}

const listeners = new Set<(place: PageLocation) => void>()

export const currentLocation = (by: PageLocation['by']): PageLocation => ({
  path: location.pathname.slice(ROOT.length).replace(/\/$/, '') || '/',
  search: location.search,
  by,
})

function notify(by: PageLocation['by']): void {
  const location = currentLocation(by)
  for (const listener of [...listeners]) listener(location)
}

/** Calls `listener` with every new place. The answer ends that. */
export function subscribeLocation(listener: (place: PageLocation) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The address of a path of the console, with what is asked of it; what is empty is left out. */
export function toUrl(path: string, query: Record<string, string | undefined> = {}): string {
  const asked = new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1])))
  const text = asked.toString()
  return `${ROOT}${path === '/' ? '' : path}${text === '' ? '' : `?${text}`}`
}

/** Goes to another address of the console without loading a page. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  notify('link')
}

/** Starts to hear the Back button, and presses on links of the console. */
export function startRouting(): void {
  window.addEventListener('popstate', () => notify('history'))
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
