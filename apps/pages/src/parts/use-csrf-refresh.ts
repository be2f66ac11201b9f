import type { FormFrame } from '@foyer/protocol'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fetchPageStatus } from '../client/fetch-page-status.js'

/** A page as old as this asks for a fresh token before it sends its form (G-53). Milliseconds. */
const STALE_AFTER_MS = 5 * 60_000

/** Keeps a form fit to be sent: an old page, or one that somebody came back to, gets a fresh token first. */
export function useCsrfRefresh({ csrf: given, renewUrl: url }: Pick<FormFrame, 'csrf' | 'renewUrl'>) {
  const [csrf, setCsrf] = useState(given)
  /** When the token was known to be good; 0 when somebody was away from the page since. */
  const freshAt = useRef(0)

  useEffect(() => {
    freshAt.current = Date.now()
    const away = () => {
      freshAt.current = 0
    }
    const back = ({ persisted }: PageTransitionEvent) => persisted && away()
    document.addEventListener('visibilitychange', away)
    window.addEventListener('pageshow', back)
    return () => {
      document.removeEventListener('visibilitychange', away)
      window.removeEventListener('pageshow', back)
    }
  }, [])

  const isDue = () => url !== undefined && Date.now() - freshAt.current >= STALE_AFTER_MS

  /**
   * Draws the form with a fresh token. Where none can be had it goes off as it is, and the server says what is wrong.
   */
  async function refresh(): Promise<void> {
    freshAt.current = Date.now()
    const { csrf: fresh } = url === undefined ? {} : await fetchPageStatus(url)
    if (fresh !== undefined) flushSync(() => setCsrf(fresh))
  }

  return { csrf, isDue, renew: refresh }
}
