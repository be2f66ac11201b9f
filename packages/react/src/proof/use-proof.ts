import { ApiError } from '@foyer/client'
import { useEffect, useRef, useState } from 'react'
import { toProblem } from '../forms/problem.js'
import { type Form, useForm } from '../forms/use-form.js'
import { useFoyer } from '../provider.js'

export interface Proof {
  /**
   * Does what needs a new proof of who one is. When the server asks for it, `isAsking` is true until the person has
   * given the password, and then the act goes on by itself with all that it had. Answers `cancelled` when they would
   * not. Throws what the act throws.
   */
  run<T>(act: () => Promise<T>): Promise<T | 'cancelled'>
  isAsking: boolean
  /** The form to show meanwhile. */
  form: Form<'password'>
  cancel(): void
}

/**
 * Asks a member again who they are, where the last proof is too old (checklist MA-03).
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
  return { run, isAsking, form, cancel: () => settle(false) }
}
