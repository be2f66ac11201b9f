import { useEffect, useState } from 'react'

const INITIAL_DELAY_MS = 2000
const MAX_DELAY_MS = 30_000
const BACKOFF_FACTOR = 1.15
/** Long enough for a screen reader to begin the sentence that says why the page goes. */
const ANNOUNCED_MS = 700

/**
 * Asks `url` until it answers the wanted state, at first every two seconds, then ever more rarely, and at once when the
 * person comes back to the page; then opens `next` (VE-09, WA-02). True from the wanted answer on.
 */
export function usePolledStatus(url: string | undefined, wanted: string, next: string): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (url === undefined) return
    const stop = new AbortController()
    let pause = INITIAL_DELAY_MS
    let timer: ReturnType<typeof setTimeout>
    async function poll(address: string): Promise<void> {
      clearTimeout(timer)
      try {
        const response = await fetch(address, { headers: { accept: 'application/json' }, signal: stop.signal })
        const answer = response.ok ? ((await response.json()) as { state?: string }) : {}
        if (answer.state === wanted && !stop.signal.aborted) {
          setThere(true)
          timer = setTimeout(() => location.assign(next), ANNOUNCED_MS)
          return
        }
      } catch {
        // No connection now; the next time may have one.
      }
      if (stop.signal.aborted) return
      pause = Math.min(pause * BACKOFF_FACTOR, MAX_DELAY_MS)
      timer = setTimeout(() => void poll(address), pause)
    }
    timer = setTimeout(() => void poll(url), pause)
    const look = () => {
      if (document.visibilityState === 'visible') void poll(url)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      stop.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [url, wanted, next])
  return isThere
}
