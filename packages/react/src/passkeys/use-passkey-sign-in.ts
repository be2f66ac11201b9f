import { ApiError } from '@foyer/client'
import { hasPasskeyAutofill, hasPasskeys, signInWithPasskey } from '@foyer/client/passkeys'
import { useEffect, useRef, useState } from 'react'
import { type Problem, toProblem } from '../forms/problem.js'
import { advanceStep, type StepHandlers } from '../forms/steps.js'
import { useFoyer } from '../provider.js'

/** The options of the server work for five minutes: a request in the autofill is renewed before that. */
const RENEW_AFTER_MS = 240_000

export interface PasskeySignInForm {
  /** Whether the browser can use passkeys. */
  isSupported: boolean
  isBusy: boolean
  problem: Problem | undefined
  /** Asks the browser for a passkey. Cancelling is not a problem (checklist SI-04). */
  signIn(): Promise<void>
}

/**
 * Headless sign-in with a passkey. While it is mounted, the browser also offers passkeys in the autofill of a field
 * with `autoComplete="username webauthn"`.
 */
export function usePasskeySignIn({ email = '', ...handlers }: StepHandlers & { email?: string }): PasskeySignInForm {
  const { client, messages, locale } = useFoyer()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const stop = useRef<() => void>(undefined)
  const isRunning = useRef(false)

  const refused = (message: string): Problem => ({ kind: 'refused', message })

  /** Signs in by the autofill, or by a dialog. */
  async function request(isAutofill: boolean, signal: AbortSignal): Promise<void> {
    const wording = { messages, locale }
    try {
      const state = await signInWithPasskey(client, { isAutofill, signal })
      if (state?.loginState === 'SUCCESS') handlers.onSignedIn?.()
      else if (state !== undefined)
        setProblem(await advanceStep(client, state, email, wording, handlers, ({ error }) => refused(error)))
    } catch (error) {
      // The button has not been pressed yet; it reports the problem then.
      if (isAutofill && !(error instanceof ApiError)) return
      setProblem(isAboutPasskey(error) ? refused(messages.passkeyRefused) : toProblem(error, wording))
    }
  }
  const latest = useRef(request)
  latest.current = request

  useEffect(() => {
    stop.current = offerInAutofill((signal) => latest.current(true, signal))
    return () => stop.current?.()
  }, [])

  async function signIn(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    // A browser has one request at a time.
    stop.current?.()
    const dialog = new AbortController()
    stop.current = () => dialog.abort()
    await request(false, dialog.signal)
    isRunning.current = false
    setBusy(false)
    if (!dialog.signal.aborted) stop.current = offerInAutofill((signal) => latest.current(true, signal))
  }
  return { isSupported: hasPasskeys(), isBusy, problem, signIn }
}

/** Runs a request for the autofill, and renews it. Returns a function that ends it. */
function offerInAutofill(request: (signal: AbortSignal) => Promise<void>): () => void {
  let isOver = false
  let round: AbortController | undefined
  async function repeat(): Promise<void> {
    while (!isOver) {
      const current = new AbortController()
      round = current
      const timer = setTimeout(() => current.abort(), RENEW_AFTER_MS)
      await request(current.signal)
      clearTimeout(timer)
      if (!current.signal.aborted) return
    }
  }
  void hasPasskeyAutofill().then((isOffered) => (isOffered ? repeat() : undefined))
  return () => {
    isOver = true
    round?.abort()
  }
}

const isAboutPasskey = (error: unknown): boolean =>
  error instanceof DOMException || (error instanceof ApiError && String(error.applicationCode).startsWith('PASSKEY_'))
