import type { Form, Remedy } from '@foyer/react'
import { Button, type ButtonTone } from '@foyer/ui'
import type { ReactNode } from 'react'

interface MemberFormProps<Name extends string> {
  /** The return value of a form hook of `@foyer/react`. */
  form: Form<Name>
  submit: string
  tone?: ButtonTone
  notice?: ReactNode
  /** True if nothing has changed, so there is nothing to send (AC-02). */
  isIdle?: boolean
  children: ReactNode
}

/** Renders a form of `@foyer/react` in the style of this site (G-08, G-10, G-51, G-52). */
export function MemberForm<Name extends string>({
  form,
  submit,
  tone,
  notice,
  isIdle = false,
  children,
}: MemberFormProps<Name>) {
  const { problem, isBusy, waitSeconds, formProps, retry } = form
  const isWaiting = waitSeconds > 0
  const canRetry = problem?.kind === 'unreachable' || problem?.kind === 'server'
  return (
    <form {...formProps} className="form" aria-busy={isBusy || undefined}>
      {children}
      <Button type="submit" tone={tone} busy={isBusy} aria-disabled={isWaiting || isIdle || undefined}>
        {isWaiting ? `Try again in ${waitSeconds} s` : submit}
      </Button>
      <div className="messages">
        <output>{notice}</output>
        <div role="alert" tabIndex={-1} data-foyer-problem className="problem">
          {problem && (
            <>
              {problem.message} {problem.remedy && remedies[problem.remedy]}
              {canRetry && (
                <Button tone="plain" small onClick={retry}>
                  Try again
                </Button>
              )}
              {canRetry && problem.requestId && <span className="soft">Request {problem.requestId}</span>}
            </>
          )}
        </div>
      </div>
    </form>
  )
}

const remedies: Record<Remedy, ReactNode> = {
  'forgot-password': <a href="/forgot-password">Reset the password</a>,
  'sign-in': <a href="/sign-in">Sign in</a>,
  'hosted-page': 'Choose “On the sign-in page” below.',
  resend: undefined,
}
