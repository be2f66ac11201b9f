import { useEffect, useRef, useState } from 'react'
import type { Judged, StrengthQuestion } from '../strength/judged.js'

/** A pause in the typing of this long is when a screen reader is told (SU-04). Milliseconds. */
const TOLD_AFTER_MS = 500

interface Strength {
  /** Loads the judge; nothing is loaded before (P-03). */
  wake(): void
  ask(question: StrengthQuestion): void
  judged: Judged | undefined
  /** The same after a pause in the typing. */
  told: Judged | undefined
}

/**
 * How strong the password is that is being typed, from a worker of its own. While it judges, only the newest question
 * waits. A worker that cannot be had is no obstacle: the form works without.
 */
export function useStrength(): Strength {
  const [judged, setJudged] = useState<Judged>()
  const [told, setTold] = useState<Judged>()
  const state = useRef<{ worker?: Worker; isBusy: boolean; next?: StrengthQuestion | undefined }>({ isBusy: false })

  useEffect(() => () => state.current.worker?.terminate(), [])
  useEffect(() => {
    const timer = setTimeout(() => setTold(judged), judged === undefined ? 0 : TOLD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [judged])

  function send(): void {
    const { worker, isBusy, next } = state.current
    if (worker === undefined || isBusy || next === undefined) return
    state.current.isBusy = true
    state.current.next = undefined
    worker.postMessage(next)
  }

  function wake(): void {
    if (state.current.worker !== undefined || typeof Worker === 'undefined') return
    const worker = new Worker(new URL('../strength/worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Judged>) => {
      state.current.isBusy = false
      if (state.current.next === undefined) setJudged(data)
      send()
    })
    worker.addEventListener('error', () => setJudged(undefined))
    state.current.worker = worker
  }

  function ask(question: StrengthQuestion): void {
    wake()
    state.current.next = question
    send()
  }

  return { wake, ask, judged, told }
}
