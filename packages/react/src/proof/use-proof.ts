import { ApiError } from '@foyer/client'
import { useEffect, useRef, useState } from 'react'
import { toProblem } from '../forms/problem.js'
import { type Form, useForm } from '../forms/use-form.js'
import { useFoyer } from '../provider.js'
import { type ProofByCode, useProofByCode } from './use-proof-by-code.js'

export interface Proof {
  /**
   * Runs an action that may require reauthentication. If the server requires it, `isAsking` is true until the person
   * has entered the password or a code; then the action runs again with the same input. Returns `cancelled` if the
   * person cancels. Throws the errors of the action.
   */
  run<T>(act: () => Promise<T>): Promise<T | 'cancelled'>
  isAsking: boolean
  /** The password form to show while `isAsking` is true. */
  form: Form<'password'>
  /** Reauthentication by an emailed code, for members without a password. */
  byCode: ProofByCode
  cancel(): void
}

/**
 * Reauthenticates a member whose last sign-in is too old for an action (checklist MA-03).
 * @example
 * const proof = useProof()
 * await proof.run(() => client.deleteAccount())
 */
export function useProof(): Proof {
  const { client, messages, locale } = useFoyer()
  const [isAsking, setAsking] = useState(false)
  const resumeRef = useRef<((isProven: boolean) => void) | undefined>(undefined)
  useEffect(() => () => resumeRef.current?.(false), [])

  function settle(isProven: boolean): void {
    setAsking(false)
    form.reset({ password: '' })
    byCode.reset()
    resumeRef.current?.(isProven)
    resumeRef.current = undefined
  }
  const form = useForm<'password'>({
    initial: { password: '' },
    messages,
    check: { password: (value) => (value === '' ? messages.passwordMissing : undefined) },
    submit: async ({ password }) => {
      try {
        await client.proveAgain(password)
      } catch (error) {
        const wrong = { field: 'password', message: messages.currentPasswordWrong } as const
        return toProblem<'password'>(error, { messages, locale }, { '-19976': wrong })
      }
      settle(true)
    },
  })

  const byCode = useProofByCode(() => settle(true))

  async function run<T>(act: () => Promise<T>): Promise<T | 'cancelled'> {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ApiError) || error.applicationCode !== 'RECENT_SIGN_IN_REQUIRED') throw error
    }
    resumeRef.current?.(false)
    const isProven = await new Promise<boolean>((resolve) => {
      resumeRef.current = resolve
      setAsking(true)
    })
    return isProven ? act() : 'cancelled'
  }
  return { run, isAsking, form, byCode, cancel: () => settle(false) }
}
