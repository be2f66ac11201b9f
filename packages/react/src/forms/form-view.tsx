import { type ReactNode, useEffect, useState } from 'react'
import { formatTimeSpan, interpolateNodes } from '../messages/interpolate-nodes.js'
import { useFoyer } from '../provider.js'
import { useClass } from './class-names.js'
import type { Problem } from './problem.js'
import { RequestId } from './request-id.js'
import type { Form } from './use-form.js'
import { useIsOnline } from './use-is-online.js'

interface FormViewProps {
  form: Pick<Form<string>, 'formProps' | 'problem' | 'isBusy' | 'isBusyShown' | 'waitSeconds' | 'retry'>
  submit: string
  /** Label while a submit is pending. */
  busy: string
  notice?: ReactNode
  /** Whether nothing differs from the stored values, so that there is nothing to save (checklist AC-02). */
  isIdle?: boolean
  /** Whether the form deletes something for good. */
  isDanger?: boolean
  /** Shown after the problem of the whole form. */
  remedy?: ReactNode
  children: ReactNode
}

/** A form with its button and its messages (checklist G-03, G-08, G-10, G-50 to G-52). */
export function FormView({
  form,
  submit,
  busy,
  notice,
  isIdle = false,
  isDanger = false,
  remedy,
  children,
}: FormViewProps) {
  const part = useClass()
  const { messages, locale } = useFoyer()
  const isOnline = useIsOnline()
  const { problem, isBusy, isBusyShown, waitSeconds } = form
  const isWaiting = waitSeconds > 0
  const label = isWaiting
    ? interpolateNodes(messages.tryAgainIn, { time: formatTimeSpan(waitSeconds, locale) })
    : submit
  return (
    <form {...form.formProps} className={part('form')} aria-busy={isBusy || undefined}>
      {!isOnline && <p className={part('offline')}>{messages.offlineBar}</p>}
      {children}
      <button
        type="submit"
        className={part('submit')}
        data-danger={isDanger || undefined}
        aria-disabled={isBusy || isWaiting || isIdle || undefined}
      >
        {/* Both labels occupy the same cell, so that the width does not change. */}
        <span hidden={isBusyShown}>{label}</span>
        <span hidden={!isBusyShown}>{busy}</span>
      </button>
      <div role="alert" tabIndex={-1} data-foyer-problem className={part('problem')}>
        {problem && <FormProblem problem={problem} remedy={remedy} retry={form.retry} />}
      </div>
      <output className={part('notice')}>
        {isBusyShown ? busy : (notice ?? <WaitEndedStatus retryAt={problem?.retryAt} isWaiting={isWaiting} />)}
      </output>
    </form>
  )
}

interface FormProblemProps {
  problem: Problem
  remedy?: ReactNode
  retry: () => void
}

/** The problem of a whole form, with the next step. */
function FormProblem({ problem, remedy, retry }: FormProblemProps) {
  const { messages } = useFoyer()
  const part = useClass()
  const canRetry = problem.kind === 'unreachable' || problem.kind === 'server'
  return (
    <>
      {problem.message} {remedy}
      {canRetry && (
        <button type="button" className={part('link')} onClick={retry}>
          {messages.tryAgain}
        </button>
      )}
      {problem.requestId && (canRetry || problem.kind === 'refused') && <RequestId id={problem.requestId} />}
    </>
  )
}

/** G-52: announces the end of a wait, not each second of it. */
function WaitEndedStatus({ retryAt, isWaiting }: { retryAt: number | undefined; isWaiting: boolean }) {
  const { messages } = useFoyer()
  const [waitedFor, setWaitedFor] = useState<number>()
  useEffect(() => {
    if (isWaiting) setWaitedFor(retryAt)
  }, [isWaiting, retryAt])
  return !isWaiting && retryAt !== undefined && waitedFor === retryAt ? messages.waitOver : null
}
