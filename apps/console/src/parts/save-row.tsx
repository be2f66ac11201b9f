import { Button } from '@foyer/ui'
import type { ReactNode } from 'react'

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium' })

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
  /** Consequence of the change, shown after a colon. */
  consequence?: string
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
  consequence,
}: SaveRowProps) {
  return (
    <div className={isInCard ? 'ui-row save-row on-card' : 'ui-row save-row'}>
      <Button type="submit" busy={busy} aria-disabled={!isChanged || !mayChange}>
        {children}
      </Button>
      {isChanged && (
        <Button tone="plain" onClick={onDiscard}>
          Put it back
        </Button>
      )}
      <p role="status" className="soft">
        {!isChanged &&
          activeSince !== undefined &&
          `In force since ${clock.format(activeSince)}${consequence === undefined ? '' : `: ${consequence}`}.`}
      </p>
    </div>
  )
}
