import { interpolate } from '@foyer/messages/console'
import { Button } from '@foyer/ui'
import type { ReactNode } from 'react'
import { formatDate } from '../language/formats.js'
import { useMessages } from '../language/messages.js'

interface SaveRowProps {
  /** Label of the submit button. */
  children: ReactNode
  busy: boolean
  isChanged: boolean
  mayChange?: boolean
  /** Keeps the row visible at the end of a card instead of the page. */
  isInCard?: boolean
  onDiscard(): void
  /** Time of the last save since the console was opened, in milliseconds. */
  activeSince: number | undefined
}

/** Submit and discard buttons of a form, with the time of the last save. */
export function SaveRow({
  children,
  busy,
  isChanged,
  mayChange = true,
  isInCard = false,
  onDiscard,
  activeSince,
}: SaveRowProps) {
  const messages = useMessages()
  return (
    <div className={isInCard ? 'ui-row save-row on-card' : 'ui-row save-row'}>
      <Button type="submit" busy={busy} aria-disabled={!isChanged || !mayChange}>
        {children}
      </Button>
      {isChanged && (
        <Button tone="plain" onClick={onDiscard}>
          {messages.parts.discardChanges}
        </Button>
      )}
      <p role="status" className="soft">
        {!isChanged &&
          activeSince !== undefined &&
          interpolate(messages.parts.savedAt, {
            time: formatDate(activeSince, messages.locale, { timeStyle: 'medium' }),
          })}
      </p>
    </div>
  )
}
