import { useEffect, useRef } from 'react'
import { type SiteTopic, useSiteEvents } from '../session/use-site-events.js'

/** How long a change waits for others before the data is reloaded, in milliseconds. */
const GATHER_MS = 200

/** Returns a function that calls `reload` after a moment, once for all calls until then. */
export function useReloadSoon(reload: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const current = useRef(reload)
  current.current = reload
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      current.current()
    }, GATHER_MS)
  }
}

/** Reloads data after each change of a topic (CS-06). */
export function useLiveReload(topic: SiteTopic, reload: () => void): void {
  const reloadSoon = useReloadSoon(reload)
  useSiteEvents(topic, { onChange: reloadSoon, onReset: reloadSoon })
}
