import { useEffect } from 'react'
import { fetchPageStatus } from '../client/fetch-page-status.js'
import { listenToOtherTabs } from '../client/other-tabs.js'

/** Delays of the checks after another tab submitted a form. Milliseconds. */
const POLL_DELAYS_MS = [400, 1000, 1700, 4000]

/**
 * Continues after a sign-in in another tab: checks shortly after that tab submitted a form, and whenever this tab
 * becomes visible (SI-19). Sends no requests in between.
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
