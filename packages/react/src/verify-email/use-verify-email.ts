import { ApiError, type EmailVerificationRequiredState, type FailureState } from '@foyer/client'
import { type LocalizedMessages, type Problem, problemOfFailure, type Refusals } from '../forms/problem.js'
import { advanceStep, type StepHandlers } from '../forms/steps.js'
import { useCodeForm } from '../forms/use-code-form.js'
import type { Form } from '../forms/use-form.js'
import { type Resend, useResend } from '../forms/use-resend.js'
import { plural } from '../messages/interpolate-nodes.js'
import { useFoyer } from '../provider.js'

export interface VerifyEmailOptions extends StepHandlers {
  /** The address to which the code was sent. */
  email: string
  /** From `register` or `login`, or the `state` of the step `verify-email`. */
  state: EmailVerificationRequiredState
}

export interface VerifyEmailForm extends Form<'code'> {
  resend: Resend
}

/** Headless email verification. The sixth digit submits the form. */
export function useVerifyEmail({ email, state, ...handlers }: VerifyEmailOptions): VerifyEmailForm {
  const { client, messages, locale } = useFoyer()
  const wording = { messages, locale }
  const form = useCodeForm(async (code) => {
    const next = await client.processVerification({ code }, state)
    return advanceStep(client, next, email, wording, handlers, (failure) => toCodeProblem(failure, wording))
  })
  const resend = useResend(() => client.resendVerification(state), wording)
  return { ...form, resend }
}

function toCodeProblem(failure: FailureState, wording: LocalizedMessages): Problem<'code'> {
  const { messages, locale } = wording
  const refusals: Refusals<'code'> = {
    VERIFICATION_FAILED: { field: 'code', message: formatWrongCode(failure, wording) },
    VERIFICATION_EXPIRED: { field: 'code', message: messages.verifyExpired, remedy: 'resend' },
    INVALID_STATE_TOKEN: { message: messages.verifyOver, remedy: 'sign-in' },
  }
  // No attempts left: waiting does not help, a new sign-in does.
  if (failure.cause instanceof ApiError && failure.cause.applicationCode === 'TOO_MANY_TRIES')
    return { kind: 'refused', message: messages.verifyOver, remedy: 'sign-in' }
  return problemOfFailure(failure, { messages, locale }, {}, refusals)
}

/** Message for a wrong code, with the number of attempts left if the server reports it. */
export function formatWrongCode({ cause }: { cause?: unknown }, { messages, locale }: LocalizedMessages): string {
  const body = cause instanceof ApiError ? (cause.body as { details?: { applicationError?: { data?: unknown } } }) : {}
  const left = (body.details?.applicationError?.data as { triesLeft?: unknown } | undefined)?.triesLeft
  return typeof left === 'number' ? plural(messages.verifyWrongLeft, left, locale) : messages.verifyWrong
}
