import { useEffect, useRef, useState } from 'react'
import type { StrengthRating, StrengthRequest } from './strength-rating.js'

/** Pause in typing after which the rating is announced (SU-04). Milliseconds. */
const ANNOUNCE_DELAY_MS = 500

interface Strength {
  /** Starts the worker; nothing is loaded before (P-03). */
  loadWorker(): void
  rate(question: StrengthRequest): void
  rating: StrengthRating | undefined
  /** The rating after a pause in typing, for screen readers. */
  announcedRating: StrengthRating | undefined
}

/**
 * Rates the password that is being typed, in a worker. While the worker is busy, only the latest request is queued. If
 * the worker cannot be loaded, the form works without a rating.
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
    const worker = new Worker(new URL('./rating-worker.ts', import.meta.url), { type: 'module' })
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
