import { Button } from '@foyer/ui'
import type { ReactNode } from 'react'

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium' })

interface SaveRowProps {
  /** What the button that sends the form says. */
  children: ReactNode
  busy: boolean
  isChanged: boolean
  mayChange?: boolean
  /** It stays in sight at the end of a card, and not of the page. */
  isInCard?: boolean
  onDiscard(): void
  /** When what stands here came into force, in milliseconds, as long as the console has been open. */
  activeSince: number | undefined
  /** What follows from it, in words after a colon. */
  consequence?: string
}

/** Saves a form, puts it back as it was, and says since when it is in force. */
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
