import { parseWebMessage } from '@foyer/testing'
import { vi } from 'vitest'

/** A page loaded in an iframe. */
interface LoadedFrame {
  url: string
  status: number
  cookies: string[]
  /** The origins to which the page posts its message; empty if it posts none. */
  targets: string[]
}

/**
 * A minimal browser for the SDK in Node: storage, and iframes that load their URL and deliver the message of a silent
 * page to the window. Clean up with `vi.unstubAllGlobals`.
 */
export function createFakeBrowser(): { kept: Map<string, string>; loaded: LoadedFrame[] } {
  const kept = new Map<string, string>()
  const loaded: LoadedFrame[] = []
  const window = new EventTarget()
  const load = async (frame: { src: string; onload?: () => void }) => {
    const response = await fetch(frame.src, { headers: { 'sec-fetch-dest': 'iframe' } })
    const html = await response.text()
    const posted = html.includes('postMessage') ? parseWebMessage(html) : undefined
    const { status, headers } = response
    loaded.push({ url: frame.src, status, cookies: headers.getSetCookie(), targets: posted?.origins ?? [] })
    if (posted !== undefined) window.dispatchEvent(new MessageEvent('message', { data: posted.message }))
    frame.onload?.()
  }
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  vi.stubGlobal('document', {
    createElement: () => ({ style: {}, src: '' }),
    body: {
      appendChild: (frame: { src: string }) => {
        void load(frame)
        return frame
      },
      contains: () => false,
    },
  })
  return { kept, loaded }
}
