import { useEffect, useRef, useState } from 'react'
import type { StrengthRating, StrengthRequest } from '../strength/strength-rating.js'

/** A pause in the typing of this long is when a screen reader is told (SU-04). Milliseconds. */
const ANNOUNCE_DELAY_MS = 500

interface Strength {
  /** Loads the judge; nothing is loaded before (P-03). */
  loadWorker(): void
  rate(question: StrengthRequest): void
  rating: StrengthRating | undefined
  /** The same after a pause in the typing. */
  announcedRating: StrengthRating | undefined
}

/**
 * How strong the password is that is being typed, from a worker of its own. While it judges, only the newest question
 * waits. A worker that cannot be had is no obstacle: the form works without.
 */
export function useStrength(): Strength {
  const [rating, setRating] = useState<StrengthRating>()
  const [announcedRating, setAnnouncedRating] = useState<StrengthRating>()
  const state = useRef<{ worker?: Worker; isBusy: boolean; next?: StrengthRequest | undefined }>({ isBusy: false })

  useEffect(() => () => state.current.worker?.terminate(), [])
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncedRating(rating), rating === undefined ? 0 : ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [rating])

  function send(): void {
    const { worker, isBusy, next } = state.current
    if (worker === undefined || isBusy || next === undefined) return
    state.current.isBusy = true
    state.current.next = undefined
    worker.postMessage(next)
  }

  function loadWorker(): void {
    if (state.current.worker !== undefined || typeof Worker === 'undefined') return
    const worker = new Worker(new URL('../strength/worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<StrengthRating>) => {
      state.current.isBusy = false
      if (state.current.next === undefined) setRating(data)
      send()
    })
    worker.addEventListener('error', () => setRating(undefined))
    state.current.worker = worker
  }

  function rate(question: StrengthRequest): void {
    loadWorker()
    state.current.next = question
    send()
  }

  return { loadWorker, rate, rating, announcedRating }
}
