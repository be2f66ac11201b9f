import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiFault, toFault } from './api-fault.js'

const STALE_MS = 60_000

/** What a page shows of something the server has. A failure leaves what was there before it on screen (ST-03). */
export interface Resource<Data> {
  data: Data | undefined
  fault: ApiFault | undefined
  /** Another view is on its way; what is on screen belongs to the one before it. */
  isOld: boolean
  /** When the data came, in milliseconds since 1970. */
  at: number | undefined
  reload: () => void
  /** Changes what is on screen ahead of the server, or after it has said so. */
  change: (change: (data: Data) => Data) => void
}

interface CachedResource<Data> {
  key: string
  data: Data | undefined
  fault: ApiFault | undefined
  at: number | undefined
}

/**
 * Loads what `key` names; answers of an earlier key never overtake those of a later one (ME-01). Data older than a
 * minute is fetched again when the window has the attention again (CS-06); `settle` says what then becomes of what is
 * on screen.
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
