import { ApiError } from '@foyer/client'
import { verifySecondFactor } from '@foyer/client/factors'
import { useEffect, useRef, useState } from 'react'
import { useCodeForm } from '../forms/use-code-form.js'
import type { Form } from '../forms/use-form.js'
import { useFoyer } from '../provider.js'
import { toFactorProblem } from '../second-factor/use-second-factor.js'
import { type Proof, useProof } from './use-proof.js'

/** As `Proof`, for actions that may also require a code of the authenticator app. */
export interface FactorProof {
  run<T>(act: () => Promise<T>): Promise<T | 'cancelled'>
  /** Whether one of the forms is to be shown. */
  isAsking: boolean
  /** Reauthentication by password or emailed code, shown while its `isAsking` is true. */
  proof: Proof
  /** Whether the form for the code of the app is to be shown. */
  isAskingFactor: boolean
  factor: Form<'code'>
  /** Cancels the code of the app. */
  cancel(): void
}

/** Reauthenticates a member for a change of the ways to sign in (checklist MA-03). */
export function useFactorProof(): FactorProof {
  const { client, messages, locale } = useFoyer()
  const proof = useProof()
  const [isAskingFactor, setAsking] = useState(false)
  const resume = useRef<((isProven: boolean) => void) | undefined>(undefined)
  useEffect(() => () => resume.current?.(false), [])

  function settle(isProven: boolean): void {
    setAsking(false)
    factor.reset({ code: '' })
    resume.current?.(isProven)
    resume.current = undefined
  }
  const factor = useCodeForm(async (code) => {
    try {
      await verifySecondFactor(client, { code })
    } catch (error) {
      return toFactorProblem(error, 'code', { messages, locale })
    }
    settle(true)
  })

  async function run<T>(act: () => Promise<T>): Promise<T | 'cancelled'> {
    try {
      return await proof.run(act)
    } catch (error) {
      if (!(error instanceof ApiError) || error.applicationCode !== 'SECOND_FACTOR_REQUIRED') throw error
    }
    resume.current?.(false)
    const isProven = await new Promise<boolean>((resolve) => {
      resume.current = resolve
      setAsking(true)
    })
    return isProven ? proof.run(act) : 'cancelled'
  }
  return {
    ...{ run, proof, isAskingFactor, factor },
    isAsking: isAskingFactor || proof.isAsking,
    cancel: () => settle(false),
  }
}
