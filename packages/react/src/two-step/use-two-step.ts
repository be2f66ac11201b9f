import {
  type AuthenticatorSetUp,
  addAuthenticator,
  distrustDevices,
  getFactors,
  type OwnFactors,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from '@foyer/client/factors'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Problem, toProblem } from '../forms/problem.js'
import { useCodeForm } from '../forms/use-code-form.js'
import type { Form } from '../forms/use-form.js'
import { useAccountMessages } from '../messages/use-account-messages.js'
import { type FactorProof, useFactorProof } from '../proof/use-factor-proof.js'
import { useFoyer } from '../provider.js'
import { toFactorProblem } from '../second-factor/use-second-factor.js'

export interface TwoStep {
  /** `undefined` while loading. */
  factors: OwnFactors | undefined
  /** Whether the factors could not be loaded. */
  isFailed: boolean
  problem: Problem | undefined
  isBusy: boolean
  /** What was done last. */
  done: 'turned-off' | 'distrusted' | undefined
  /** The authenticator app that is being added: show its `qrCode`, or `secret`, and the form `confirm`. */
  setUp: AuthenticatorSetUp | undefined
  confirm: Form<'code'>
  /** New recovery codes, to be shown once. */
  codes: readonly string[] | undefined
  /** The forms to show while `proof.isAsking` is true. */
  proof: FactorProof
  load(): Promise<void>
  /** Starts to add an authenticator app, or to replace it. */
  start(): Promise<void>
  cancelSetUp(): void
  /** Forgets the recovery codes, which the person has saved. */
  closeCodes(): void
  renewCodes(): Promise<void>
  /** Ends the trust in all devices. */
  distrust(): Promise<void>
  turnOff(): Promise<void>
}

/** Headless two-step verification of the member (checklist MA-01 to MA-03). */
export function useTwoStep(): TwoStep {
  const { client, locale } = useFoyer()
  const messages = useAccountMessages()
  const proof = useFactorProof()
  const [factors, setFactors] = useState<OwnFactors>()
  const [isFailed, setFailed] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<TwoStep['done']>()
  const [setUp, setSetUp] = useState<AuthenticatorSetUp>()
  const [codes, setCodes] = useState<readonly string[]>()
  const isRunning = useRef(false)

  const load = useCallback(async () => {
    try {
      setFactors(await getFactors(client))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [client])
  useEffect(() => void load(), [load])

  async function run(act: () => Promise<TwoStep['done']>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    setDone(undefined)
    try {
      const outcome = await proof.run(act)
      if (outcome !== 'cancelled') setDone(outcome)
    } catch (error) {
      setProblem(toProblem(error, { messages, locale }, { ONLY_SECOND_FACTOR: { message: messages.twoStepRequired } }))
    }
    isRunning.current = false
    setBusy(false)
  }
  const showSetUp = async () => {
    setSetUp(await startAuthenticator(client))
    return undefined
  }

  const confirm = useCodeForm(async (code) => {
    const { setUpToken } = setUp as AuthenticatorSetUp
    try {
      const added = await proof.run(() => addAuthenticator(client, { setUpToken, code }))
      if (added === 'cancelled') return
      setCodes(added)
      setSetUp(undefined)
      confirm.reset({ code: '' })
      await load()
    } catch (error) {
      const problem = toFactorProblem(error, 'code', { messages, locale })
      if (problem.remedy !== 'sign-in') return problem
      // The set-up took too long: a new one has another secret.
      await run(showSetUp)
      return { kind: 'refused', field: 'code', message: messages.setUpOver }
    }
  })

  return {
    ...{ factors, isFailed, problem, isBusy, done, setUp, confirm, codes, proof, load },
    start: () => run(showSetUp),
    cancelSetUp: () => {
      setSetUp(undefined)
      confirm.reset({ code: '' })
    },
    closeCodes: () => setCodes(undefined),
    renewCodes: () =>
      run(async () => {
        setCodes(await renewRecoveryCodes(client))
        await load()
        return undefined
      }),
    distrust: () =>
      run(async () => {
        await distrustDevices(client)
        await load()
        return 'distrusted'
      }),
    turnOff: () =>
      run(async () => {
        await removeAuthenticator(client)
        await load()
        return 'turned-off'
      }),
  }
}
