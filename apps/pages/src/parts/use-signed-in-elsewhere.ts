import { useEffect } from 'react'
import { fetchPageStatus } from '../client/fetch-page-status.js'
import { listenToOtherTabs } from '../client/other-tabs.js'

/** How long after a form was sent in another tab this one looks whether somebody is signed in now. Milliseconds. */
const POLL_DELAYS_MS = [400, 1000, 1700, 4000]

/**
 * Moves on once somebody signed in here in another tab: soon after that tab sent a form, and whenever the person comes
 * back to this one (SI-19). Nothing is asked in between.
 */
export function useSignedInElsewhere(url: string | undefined): void {
  useEffect(() => {
    if (url === undefined) return
    let timers: ReturnType<typeof setTimeout>[] = []
    let isOver = false
    async function checkStatus(address: string): Promise<void> {
      const { next } = await fetchPageStatus(address)
      if (next === undefined || isOver) return
      isOver = true
      location.assign(next)
    }
    const back = () => {
      if (document.visibilityState === 'visible') void checkStatus(url)
    }
    const stop = listenToOtherTabs(() => {
      for (const timer of timers) clearTimeout(timer)
      timers = POLL_DELAYS_MS.map((pause) => setTimeout(() => void checkStatus(url), pause))
    })
    document.addEventListener('visibilitychange', back)
    window.addEventListener('focus', back)
    return () => {
      isOver = true
      stop()
      for (const timer of timers) clearTimeout(timer)
      document.removeEventListener('visibilitychange', back)
      window.removeEventListener('focus', back)
    }
  }, [url])
}
