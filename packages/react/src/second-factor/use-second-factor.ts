import { ApiError, type SecondFactorRequiredState } from '@foyer/client'
import { enterSecondFactor } from '@foyer/client/factors'
import { type LocalizedMessages, type Problem, type Refusals, toProblem } from '../forms/problem.js'
import { advanceStep, type StepHandlers } from '../forms/steps.js'
import { useCodeForm } from '../forms/use-code-form.js'
import { type Form, useForm } from '../forms/use-form.js'
import { useFoyer } from '../provider.js'
import { formatWrongCode } from '../verify-email/use-verify-email.js'

export interface SecondFactorOptions extends StepHandlers {
  /** The address of the member. */
  email: string
  /** From `login`, or the `state` of the step `second-factor`. */
  state: SecondFactorRequiredState
}

/** Headless second factor of a sign-in: by a code of the authenticator app, or by a recovery code. */
export function useSecondFactor({ email, state, ...handlers }: SecondFactorOptions): {
  app: Form<'code'>
  recovery: Form<'recoveryCode'>
} {
  const { client, messages, locale } = useFoyer()
  const wording = { messages, locale }
  const submit = async <Field extends 'code' | 'recoveryCode'>(field: Field, value: string) => {
    try {
      const next = await enterSecondFactor(client, field === 'code' ? { code: value } : { recoveryCode: value }, state)
      if (next.loginState === 'SUCCESS') {
        handlers.onSignedIn?.()
        return undefined
      }
      return advanceStep<Field>(client, next, email, wording, handlers, ({ error }) => ({
        kind: 'refused',
        message: error,
      }))
    } catch (error) {
      return toFactorProblem(error, field, wording)
    }
  }
  return {
    app: useCodeForm((code) => submit('code', code)),
    recovery: useForm<'recoveryCode'>({
      initial: { recoveryCode: '' },
      messages,
      clean: { recoveryCode: (value) => value.trim() },
      check: { recoveryCode: (value) => (value === '' ? messages.recoveryCodeMissing : undefined) },
      submit: ({ recoveryCode }) => submit('recoveryCode', recoveryCode),
    }),
  }
}

/** Converts an error of a code of the authenticator app, or of a recovery code, to a problem. */
export function toFactorProblem<Field extends string>(
  error: unknown,
  field: Field,
  wording: LocalizedMessages,
): Problem<Field> {
  const { messages } = wording
  const over = { message: messages.secondFactorOver, remedy: 'sign-in' as const }
  const refusals: Refusals<Field> = {
    VERIFICATION_FAILED: {
      field,
      message: isUsed(error) ? messages.codeUsed : formatWrongCode({ cause: error }, wording),
    },
    INVALID_STATE_TOKEN: over,
  }
  if (error instanceof ApiError && error.applicationCode === 'TOO_MANY_TRIES') return { kind: 'refused', ...over }
  return toProblem(error, wording, refusals)
}

/** Whether the code of the app was right, and used before. */
function isUsed(error: unknown): boolean {
  const { details } = (error instanceof ApiError ? error.body : {}) as {
    details?: { applicationError?: { data?: { isUsed?: unknown } } }
  }
  return details?.applicationError?.data?.isUsed === true
}
