import { Button, useSteady } from '@foyer/ui'
import type { Outcome } from '../session/problems.js'
import { Messages } from './messages.js'
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
      <Button busy={busy} tone={quiet ? 'quiet' : 'primary'} onClick={() => start()}>
        {label}
      </Button>
      <Messages doing={isShown ? doing : undefined} notice={notice} problem={problem} />
    </div>
  )
}
