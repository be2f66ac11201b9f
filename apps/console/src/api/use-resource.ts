import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiFault, faultOf } from './api-fault.js'

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

interface Kept<Data> {
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
  settle?: (before: Data, next: Data) => Data,
): Resource<Data> {
  const [kept, setKept] = useState<Kept<Data>>({ key, data: undefined, fault: undefined, at: undefined })
  const [turn, setTurn] = useState(0)
  const loading = useRef(load)
  loading.current = load
  const settling = useRef(settle)
  settling.current = settle
  const at = useRef<number>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` and `turn` say what to load and when
  useEffect(() => {
    const over = new AbortController()
    loading.current(over.signal).then(
      (data) => {
        if (over.signal.aborted) return
        at.current = Date.now()
        const came = at.current
        setKept((before) => ({
          key,
          data:
            before.key === key && before.data !== undefined ? (settling.current?.(before.data, data) ?? data) : data,
          fault: undefined,
          at: came,
        }))
      },
      (error) => {
        if (!over.signal.aborted) setKept((before) => ({ ...before, key, fault: faultOf(error) }))
      },
    )
    return () => over.abort()
  }, [key, turn])

  const reload = useCallback(() => setTurn((last) => last + 1), [])
  useEffect(() => {
    const over = new AbortController()
    const look = () => {
      if (document.visibilityState === 'visible' && at.current !== undefined && Date.now() - at.current > STALE_MS)
        reload()
    }
    window.addEventListener('focus', look, over)
    window.addEventListener('online', reload, over)
    document.addEventListener('visibilitychange', look, over)
    return () => over.abort()
  }, [reload])

  const change = useCallback((how: (data: Data) => Data) => {
    setKept((before) => (before.data === undefined ? before : { ...before, data: how(before.data) }))
  }, [])
  return { data: kept.data, fault: kept.fault, isOld: kept.key !== key, at: kept.at, reload, change }
}
