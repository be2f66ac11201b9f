import type { Outcome } from '../session/problems.js'
import { BusyButton } from './busy-button.js'
import { Messages } from './messages.js'
import { useSteady } from './use-steady.js'
import { useTask } from './use-task.js'

interface ActionButtonProps {
  label: string
  /** What is going on, while it is. */
  doing: string
  quiet?: boolean
  work: () => Promise<Outcome>
}

/** One press, one task, and what became of it. */
export function ActionButton({ label, doing, quiet, work }: ActionButtonProps) {
  const { busy, problem, notice, start } = useTask<void>(work)
  const isShown = useSteady(busy)
  return (
    <div className="action">
      <BusyButton isBusy={busy} isShown={isShown} quiet={quiet} onClick={() => start()}>
        {label}
      </BusyButton>
      <Messages doing={isShown ? doing : undefined} notice={notice} problem={problem} />
    </div>
  )
}
