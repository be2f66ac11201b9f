import { ApiError, type PendingEmailChange } from '@foyer/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type LocalizedMessages, type Problem, toProblem } from '../forms/problem.js'
import { isEmail } from '../forms/rules.js'
import { useCodeForm } from '../forms/use-code-form.js'
import { type Form, useForm } from '../forms/use-form.js'
import { type Resend, useResend } from '../forms/use-resend.js'
import { useMember } from '../member/use-member.js'
import type { Proof } from '../proof/use-proof.js'
import { useFoyer } from '../provider.js'
import { formatWrongCode } from '../verify-email/use-verify-email.js'

export interface ChangeEmail {
  /** The pending change; `null` if there is none, `undefined` while loading. */
  pending: PendingEmailChange | null | undefined
  /** Form for the new address and the current password. */
  ask: Form<'newEmail' | 'currentPassword'>
  /** Form for the code that was sent to the new address; the sixth digit submits it. */
  prove: Form<'code'>
  resend: Resend
  /** Cancels the change. */
  cancel(): Promise<void>
  /** Why cancelling failed. */
  problem: Problem | undefined
  /** How the last change ended, until the next one starts. */
  ended: 'changed' | 'kept' | undefined
}

const EMPTY = { newEmail: '', currentPassword: '' }

/**
 * Headless change of the member's email address (checklist AC-03). The old address works until the new one is verified.
 * With `proof`, a member without a password leaves `currentPassword` empty.
 */
export function useChangeEmail({ proof }: { proof?: Proof } = {}): ChangeEmail {
  const { client, messages, locale } = useFoyer()
  const wording = { messages, locale }
  const { refetch } = useMember()
  const [pending, setPending] = useState<PendingEmailChange | null>()
  const [ended, setEnded] = useState<ChangeEmail['ended']>()
  const [problem, setProblem] = useState<Problem>()
  const isGone = useRef(false)

  const load = useCallback(async () => {
    // If loading fails, the first form is shown, from which the change can be started again.
    const found = await client.getEmailChange().catch(() => null)
    if (!isGone.current) setPending(found)
  }, [client])
  useEffect(() => {
    isGone.current = false
    void load()
    return () => {
      isGone.current = true
    }
  }, [load])

  const ask = useForm<'newEmail' | 'currentPassword'>({
    initial: EMPTY,
    messages,
    clean: { newEmail: (value) => value.trim() },
    check: {
      newEmail: (value) => (isEmail(value) ? undefined : messages.emailInvalid),
      currentPassword: (value) => (value === '' && !proof ? messages.passwordMissing : undefined),
    },
    submit: async ({ newEmail, currentPassword }) => {
      setEnded(undefined)
      setProblem(undefined)
      try {
        const change = () => client.changeEmail({ newEmail, ...(currentPassword && { currentPassword }) })
        const started = await (proof && currentPassword === '' ? proof.run(change) : change())
        if (started === 'cancelled') return
        setPending(started)
        ask.reset(EMPTY)
      } catch (error) {
        const wrong = {
          field: 'currentPassword',
          message: currentPassword === '' ? messages.passwordMissing : messages.currentPasswordWrong,
        } as const
        const taken = { field: 'newEmail', message: messages.emailTaken } as const
        return toProblem<'newEmail' | 'currentPassword'>(
          error,
          wording,
          { '-19976': wrong, RECENT_SIGN_IN_REQUIRED: wrong, '-19995': taken },
          (violated) => (violated === 'newEmail' ? violated : undefined),
        )
      }
    },
  })

  const over = (how: ChangeEmail['ended']) => {
    prove.reset({ code: '' })
    setPending(null)
    setEnded(how)
  }
  const prove = useCodeForm(async (code) => {
    setProblem(undefined)
    try {
      await client.confirmEmailChange(code)
    } catch (error) {
      return codeRefused(error, wording)
    }
    over('changed')
    void refetch()
  })
  const resend = useResend(() => client.resendEmailChange(), wording, pending != null)

  async function cancel(): Promise<void> {
    try {
      await client.cancelEmailChange()
      over('kept')
      setProblem(undefined)
    } catch (error) {
      setProblem(toProblem(error, wording))
    }
  }
  return { pending, ask, prove, resend, cancel, problem, ended }
}

function codeRefused(error: unknown, wording: LocalizedMessages): Problem<'code'> {
  const { messages } = wording
  // No attempts left: waiting does not help, starting again does.
  if (error instanceof ApiError && error.applicationCode === 'TOO_MANY_TRIES')
    return { kind: 'refused', message: messages.emailChangeOver }
  return toProblem<'code'>(error, wording, {
    VERIFICATION_FAILED: { field: 'code', message: formatWrongCode({ cause: error }, wording) },
    VERIFICATION_EXPIRED: { field: 'code', message: messages.verifyExpired, remedy: 'resend' },
    NOT_FOUND: { message: messages.emailChangeOver },
    '-19995': { message: messages.emailTaken },
  })
}
