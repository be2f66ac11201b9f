import { ApiError } from '@foyer/client'
import { proveByCode, sendProofCode } from '@foyer/client/sign-in'
import { useState } from 'react'
import { type LocalizedMessages, type Problem, toProblem } from '../forms/problem.js'
import { useCodeForm } from '../forms/use-code-form.js'
import type { Form } from '../forms/use-form.js'
import { type Resend, useResend } from '../forms/use-resend.js'
import { useFoyer } from '../provider.js'
import { formatWrongCode } from '../verify-email/use-verify-email.js'

/** Reauthentication by a code that is sent to the member's address. */
export interface ProofByCode {
  /** Sends the code; then `isSent` is true and `form` is to be shown. */
  send(): Promise<void>
  isSent: boolean
  isBusy: boolean
  /** Why no code could be sent. */
  problem: Problem | undefined
  /** Form for the code; the sixth digit submits it. */
  form: Form<'code'>
  resend: Resend
  reset(): void
}

/** Form in which a member without a password authenticates again with an email code. */
export function useProofByCode(onProven: () => void): ProofByCode {
  const { client, messages, locale } = useFoyer()
  const wording = { messages, locale }
  const [stateToken, setStateToken] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const isSent = stateToken !== undefined

  const form = useCodeForm(async (code) => {
    try {
      await proveByCode(client, code, stateToken ?? '')
    } catch (error) {
      return codeRefused(error, wording)
    }
    onProven()
  })
  const request = async () => setStateToken(await sendProofCode(client))
  const resend = useResend(request, wording, isSent)

  async function send(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    await request().catch((error: unknown) => setProblem(toProblem(error, wording)))
    setBusy(false)
  }
  function reset(): void {
    setStateToken(undefined)
    setProblem(undefined)
    form.reset({ code: '' })
  }
  return { send, isSent, isBusy, problem, form, resend, reset }
}

function codeRefused(error: unknown, wording: LocalizedMessages): Problem<'code'> {
  const { messages } = wording
  // No attempts left: waiting does not help, a new code does.
  if (error instanceof ApiError && error.applicationCode === 'TOO_MANY_TRIES')
    return { kind: 'refused', message: messages.verifyExpired }
  return toProblem<'code'>(error, wording, {
    VERIFICATION_FAILED: { field: 'code', message: formatWrongCode({ cause: error }, wording) },
    VERIFICATION_EXPIRED: { field: 'code', message: messages.verifyExpired },
    INVALID_STATE_TOKEN: { message: messages.verifyExpired },
  })
}
