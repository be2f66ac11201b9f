import { Button, type ButtonTone } from '@foyer/ui'
import { useState } from 'react'
import { formatError } from './format-error.js'

interface ActionButtonProps {
  label: string
  tone?: ButtonTone
  /** Answers what to say about it, if anything. */
  action: () => Promise<string | undefined>
}

/**
 * One press, one task, and what became of it. Both regions are always there, so that a screen reader hears them (G-08).
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
