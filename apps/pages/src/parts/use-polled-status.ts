import { useEffect, useState } from 'react'

const INITIAL_DELAY_MS = 2000
const MAX_DELAY_MS = 30_000
const BACKOFF_FACTOR = 1.15
/** Delay in milliseconds, so that a screen reader can begin the announcement before navigation. */
const ANNOUNCED_MS = 700

/**
 * Polls `url` until it returns the wanted state, every two seconds at first, then at growing intervals, and at once
 * when the page becomes visible; then opens `next` (VE-09, WA-02). Returns true once the state is reached.
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
        // No connection: try again at the next interval.
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
