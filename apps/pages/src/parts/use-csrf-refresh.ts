import type { FormFrame } from '@foyer/protocol'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fetchPageStatus } from '../client/fetch-page-status.js'

/** Age in milliseconds after which a page fetches a fresh token before submit (G-53). */
const STALE_AFTER_MS = 5 * 60_000

/**
 * Provides the CSRF token of a form. If the page is old or was left in between, a fresh token is fetched before submit.
 */
export function useCsrfRefresh({ csrf: given, renewUrl: url }: Pick<FormFrame, 'csrf' | 'renewUrl'>) {
  const [csrf, setCsrf] = useState(given)
  /** When the token was last known to be valid; 0 if the page was left since. */
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
   * Renders the form with a fresh token. If none is available, the form is submitted with the old one, and the server
   * reports the error.
   */
  async function refresh(): Promise<void> {
    freshAt.current = Date.now()
    const { csrf: fresh } = url === undefined ? {} : await fetchPageStatus(url)
    if (fresh !== undefined) flushSync(() => setCsrf(fresh))
  }

  return { csrf, isDue, renew: refresh }
}
