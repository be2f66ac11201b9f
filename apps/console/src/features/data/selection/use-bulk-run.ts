import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../../session/owner.js'
import type { BulkOptions, BulkResult } from './bulk-writes.js'

interface BulkRun {
  /** Number of processed items; undefined while nothing runs. */
  done: number | undefined
  result: BulkResult | undefined
  /** Runs a bulk write of items, and returns its result. */
  run: (ids: readonly string[], write: (options: BulkOptions) => Promise<BulkResult>) => Promise<BulkResult>
  stop: () => void
}

/** Runs a bulk write with progress. It ends with the request in progress when the component is no longer shown. */
export function useBulkRun(collectionId: string): BulkRun {
  const call = useCall()
  const [done, setDone] = useState<number>()
  const [result, setResult] = useState<BulkResult>()
  const aborting = useRef<AbortController>(undefined)
  useEffect(() => () => aborting.current?.abort(), [])
  return {
    done,
    result,
    async run(ids, write) {
      aborting.current = new AbortController()
      setResult(undefined)
      setDone(0)
      const written = await write({ call, collectionId, ids, onProgress: setDone, signal: aborting.current.signal })
      setDone(undefined)
      setResult(written)
      return written
    },
    stop: () => aborting.current?.abort(),
  }
}
