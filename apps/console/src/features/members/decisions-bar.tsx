import { Button, Notice } from '@foyer/ui'
import { useContext, useEffect } from 'react'
import { CopyButton } from '../../parts/copy-button.js'
import { useShortcut } from '../../shell/shortcuts.js'
import { DecisionsContext, useDecide, useDecisions } from './decisions-context.js'

/** Recent decisions with Undo, progress of bulk actions, and failures. It stays visible across pages. */
export function DecisionsBar() {
  const { decisions, progress } = useDecisions()
  const { undo, hold, stop } = useDecide()
  const store = useContext(DecisionsContext)
  const newest = decisions.at(-1)
  useShortcut('u', 'Undo the last decision', () => newest && undo(newest.id))
  useEffect(() => {
    const over = new AbortController()
    window.addEventListener('pagehide', () => void store.flush(), over)
    return () => over.abort()
  }, [store])
  return (
    <section
      className="ui-toasts decisions"
      aria-label="Decisions"
      aria-live="polite"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      {progress && (
        <div className="ui-toast">
          <p>
            {progress.text}: {progress.done} of {progress.of}
          </p>
          <Button tone="plain" small onClick={stop}>
            Stop
          </Button>
        </div>
      )}
      {decisions.slice(-3).map(({ id, text }) => (
        <div key={id} className="ui-toast">
          <p>{text}</p>
          <Button tone="plain" small onClick={() => undo(id)}>
            Undo
          </Button>
        </div>
      ))}
    </section>
  )
}

/** Lists failed actions until they are dismissed (G-37). */
export function DecisionFaults() {
  const { faults } = useDecisions()
  const { dismiss } = useDecide()
  return (
    <div role="alert" className="decision-faults">
      {faults.map(({ id, text, fault }) => (
        <Notice
          key={id}
          tone="danger"
          actions={
            <>
              {fault.requestId && <CopyButton text={fault.requestId}>Copy request id</CopyButton>}
              <Button small tone="quiet" onClick={() => dismiss(id)}>
                Put away
              </Button>
            </>
          }
        >
          <p>
            <strong>{text}</strong> did not work. {fault.message}
          </p>
        </Notice>
      ))}
    </div>
  )
}
