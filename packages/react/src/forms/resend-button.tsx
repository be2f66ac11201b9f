import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { useFoyer } from '../provider.js'
import { useClass } from './class-names.js'
import { RequestId } from './request-id.js'
import type { Resend } from './use-resend.js'

interface ResendProps {
  resend: Resend
  label: string
  /** Contains `{seconds}`. */
  waiting: string
  done: string
  /** A hint shown after the wait (checklist VE-04). */
  hint?: string
}

/** Checklist VE-05: a countdown, then a button, then a confirmation. */
export function ResendButton({ resend, label, waiting, done, hint }: ResendProps) {
  const part = useClass()
  const { messages } = useFoyer()
  const { waitSeconds, isBusy, sent, problem } = resend
  const isBlocked = isBusy || waitSeconds > 0
  return (
    <div className="foyer-resend">
      <button
        type="button"
        className={part('button')}
        aria-disabled={isBlocked || undefined}
        onClick={() => void resend.send()}
      >
        {isBusy ? messages.resendBusy : waitSeconds > 0 ? interpolateNodes(waiting, { seconds: waitSeconds }) : label}
      </button>
      <output className={part('notice')}>
        {sent > 0 && !isBusy && problem === undefined && done}
        {hint && waitSeconds === 0 && ` ${hint}`}
      </output>
      <div role="alert" className={part('problem')}>
        {problem?.message} {problem?.requestId && <RequestId id={problem.requestId} />}
      </div>
    </div>
  )
}
