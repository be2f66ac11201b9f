import { formatPlural } from '@foyer/messages/console'
import { Button } from '@foyer/ui'
import { useMessages } from '../language/messages.js'

interface SaveBarProps {
  /** Number of changes; without any, the bar is hidden. */
  changes: number
  busy: boolean
  onDiscard: () => void
}

/** The last part of a form: its submit button, visible at the end of the window while there are unsaved changes. */
export function SaveBar({ changes, busy, onDiscard }: SaveBarProps) {
  const messages = useMessages()
  const { bar } = messages.settings
  return (
    <>
      <p role="status" className="ui-unseen">
        {changes > 0 && formatPlural(bar.changes, changes, messages.locale)}
      </p>
      {changes > 0 && (
        <section className="save-bar" aria-label={bar.label}>
          <p>{formatPlural(bar.changes, changes, messages.locale)}</p>
          <div className="ui-row">
            <Button tone="quiet" onClick={onDiscard}>
              {bar.discard}
            </Button>
            <Button type="submit" busy={busy}>
              {messages.parts.save}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}
