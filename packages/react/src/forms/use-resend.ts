import { useEffect, useRef, useState } from 'react'
import { type LocalizedMessages, type Problem, toProblem } from './problem.js'
import { useCountdown } from './use-countdown.js'

const PAUSE_MS = 30_000

/** State of a Resend button (checklist VE-05). */
export interface Resend {
  /** Seconds until a resend is allowed. */
  waitSeconds: number
  isBusy: boolean
  /** How many times the email was sent again. */
  sent: number
  problem: Problem | undefined
  send(): Promise<void>
}

/**
 * @param send sends the email; may throw the errors of the SDK.
 * @param isOffered `false` until the first email was sent.
 */
export function useResend(send: () => Promise<void>, wording: LocalizedMessages, isOffered = true): Resend {
  const [offeredAt, setOfferedAt] = useState<number>()
  const [sent, setSent] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const isRunning = useRef(false)
  const waitSeconds = useCountdown(offeredAt)
  useEffect(() => {
    if (isOffered) setOfferedAt(Date.now() + PAUSE_MS)
  }, [isOffered])

  async function start(): Promise<void> {
    if (isRunning.current || waitSeconds > 0) return
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await send()
      setSent((count) => count + 1)
      setOfferedAt(Date.now() + PAUSE_MS)
    } catch (error) {
      const next = toProblem(error, wording)
      setProblem(next)
      if (next.retryAt !== undefined) setOfferedAt(next.retryAt)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { waitSeconds, isBusy, sent, problem, send: start }
}
