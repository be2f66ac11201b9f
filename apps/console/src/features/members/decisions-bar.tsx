import { interpolate } from '@foyer/messages/console'
import { Button, Notice } from '@foyer/ui'
import { useContext, useEffect } from 'react'
import { describeFault } from '../../api/api-fault.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { CopyButton } from '../../parts/copy-button.js'
import { useShortcut } from '../../shell/shortcuts.js'
import { DecisionsContext, useDecide, useDecisions } from './decisions-context.js'

/** Recent decisions with Undo, progress of bulk actions, and failures. It stays visible across pages. */
export function DecisionsBar() {
  const messages = useMessages()
  const { decisions, progress } = useDecisions()
  const { undo, hold, stop } = useDecide()
  const store = useContext(DecisionsContext)
  const newest = decisions.at(-1)
  useShortcut('u', messages.members.undo.shortcut, () => newest && undo(newest.id))
  useEffect(() => {
    const over = new AbortController()
    window.addEventListener('pagehide', () => void store.flush(), over)
    return () => over.abort()
  }, [store])
  return (
    <section
      className="ui-toasts decisions"
      aria-label={messages.members.undo.label}
      aria-live="polite"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      {progress && (
        <div className="ui-toast">
          <p>
            {interpolate(messages.members.undo.progress, {
              text: progress.text,
              done: progress.done,
              total: progress.of,
            })}
          </p>
          <Button tone="plain" small onClick={stop}>
            {messages.parts.stop}
          </Button>
        </div>
      )}
      {decisions.slice(-3).map(({ id, text }) => (
        <div key={id} className="ui-toast">
          <p>{text}</p>
          <Button tone="plain" small onClick={() => undo(id)}>
            {messages.members.undo.undo}
          </Button>
        </div>
      ))}
    </section>
  )
}

/** Lists failed actions until they are dismissed (G-37). */
export function DecisionFaults() {
  const messages = useMessages()
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
              {fault.requestId && <CopyButton text={fault.requestId}>{messages.parts.copyRequestId}</CopyButton>}
              <Button small tone="quiet" onClick={() => dismiss(id)}>
                {messages.members.undo.dismiss}
              </Button>
            </>
          }
        >
          <p>
            <Sentence
              text={messages.members.undo.failed}
              parts={{ action: <strong>{text}</strong>, message: describeFault(fault, messages) }}
            />
          </p>
        </Notice>
      ))}
    </div>
  )
}
