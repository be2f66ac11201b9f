import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiFault, toFault } from './api-fault.js'

const STALE_MS = 60_000

/** Server data as a page shows it. After a failed reload, the previous data stays visible (ST-03). */
export interface Resource<Data> {
  data: Data | undefined
  fault: ApiFault | undefined
  /** True while the data of a new key is loading and the data on screen belongs to the previous key. */
  isOld: boolean
  /** Time of the last successful load, in milliseconds since 1970. */
  at: number | undefined
  reload: () => void
  /** Changes the data on screen: optimistically, or after the server confirmed the change. */
  change: (change: (data: Data) => Data) => void
}

interface CachedResource<Data> {
  key: string
  data: Data | undefined
  fault: ApiFault | undefined
  at: number | undefined
}

/**
 * Loads the resource that `key` identifies. A late response for an earlier key never replaces data of the current key
 * (ME-01). Data older than a minute is reloaded when the window regains focus (CS-06); `merge` combines it with the
 * data on screen.
 */
export function useResource<Data>(
  key: string,
  load: (signal: AbortSignal) => Promise<Data>,
  merge?: (before: Data, next: Data) => Data,
): Resource<Data> {
  const [cached, setCached] = useState<CachedResource<Data>>({ key, data: undefined, fault: undefined, at: undefined })
  const [reloadCount, setReloadCount] = useState(0)
  const loading = useRef(load)
  loading.current = load
  const settling = useRef(merge)
  settling.current = merge
  const at = useRef<number>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` and `turn` say what to load and when
  useEffect(() => {
    const over = new AbortController()
    loading.current(over.signal).then(
      (data) => {
        if (over.signal.aborted) return
        at.current = Date.now()
        const receivedAt = at.current
        setCached((before) => ({
          key,
          data:
            before.key === key && before.data !== undefined ? (settling.current?.(before.data, data) ?? data) : data,
          fault: undefined,
          at: receivedAt,
        }))
      },
      (error) => {
        if (!over.signal.aborted) setCached((before) => ({ ...before, key, fault: toFault(error) }))
      },
    )
    return () => over.abort()
  }, [key, reloadCount])

  const reload = useCallback(() => setReloadCount((last) => last + 1), [])
  useEffect(() => {
    const over = new AbortController()
    const refreshIfStale = () => {
      if (document.visibilityState === 'visible' && at.current !== undefined && Date.now() - at.current > STALE_MS)
        reload()
    }
    window.addEventListener('focus', refreshIfStale, over)
    window.addEventListener('online', reload, over)
    document.addEventListener('visibilitychange', refreshIfStale, over)
    return () => over.abort()
  }, [reload])

  const change = useCallback((how: (data: Data) => Data) => {
    setCached((before) => (before.data === undefined ? before : { ...before, data: how(before.data) }))
  }, [])
  return { data: cached.data, fault: cached.fault, isOld: cached.key !== key, at: cached.at, reload, change }
}
