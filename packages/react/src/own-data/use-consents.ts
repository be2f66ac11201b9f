import { type Consent, listConsents, withdrawConsent } from '@foyer/client/account'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Problem, toProblem } from '../forms/problem.js'
import { useFoyer } from '../provider.js'

export interface ConsentsList {
  /** The third-party clients with access; `undefined` while loading. */
  consents: readonly Consent[] | undefined
  /** Whether the list could not be loaded. */
  isFailed: boolean
  problem: Problem | undefined
  isBusy: boolean
  /** The client whose access was revoked last. */
  revoked: Consent | undefined
  load(): Promise<void>
  revoke(consent: Consent): Promise<void>
}

/** Headless list of the third-party clients with access to the member's account (checklist CO-03). */
export function useConsents(): ConsentsList {
  const { client, messages, locale } = useFoyer()
  const [consents, setConsents] = useState<readonly Consent[]>()
  const [isFailed, setFailed] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const [revoked, setRevoked] = useState<Consent>()
  const isRunning = useRef(false)

  const load = useCallback(async () => {
    try {
      setConsents(await listConsents(client))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [client])
  useEffect(() => void load(), [load])

  async function revoke(consent: Consent): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    setRevoked(undefined)
    try {
      await withdrawConsent(client, consent.clientId)
      setRevoked(consent)
    } catch (error) {
      setProblem(toProblem(error, { messages, locale }))
    }
    await load()
    isRunning.current = false
    setBusy(false)
  }
  return { consents, isFailed, problem, isBusy, revoked, load, revoke }
}
