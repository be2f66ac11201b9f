import { Button, type ButtonTone } from '@foyer/ui'
import { useState } from 'react'
import { formatError } from './format-error.js'

interface ActionButtonProps {
  label: string
  tone?: ButtonTone
  /** Returns the message to show, if any. */
  action: () => Promise<string | undefined>
}

/**
 * A button for an async action, with its result. Both live regions are always rendered, so that screen readers announce
 * them (G-08).
 */
export function ActionButton({ label, tone, action }: ActionButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string>()
  const [problem, setProblem] = useState<string>()
  async function start() {
    setBusy(true)
    setProblem(undefined)
    try {
      setNotice(await action())
    } catch (error) {
      setProblem(formatError(error))
    }
    setBusy(false)
  }
  return (
    <div className="action">
      <Button busy={isBusy} tone={tone} onClick={start}>
        {label}
      </Button>
      <div className="messages">
        <output>{notice}</output>
        <p className="problem" role="alert">
          {problem}
        </p>
      </div>
    </div>
  )
}
