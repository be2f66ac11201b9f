import type { PageMessages } from '@foyer/messages'

/** The id of the mark, which describes its button: a page has one at most. */
const MARK_ID = 'last-used'

/** The attribute of a button that `LastUsedMark` describes. */
export const describedByMark = (isLastUsed: boolean) => (isLastUsed ? { 'aria-describedby': MARK_ID } : {})

/** Marks the button of the last sign-in in this browser (SI-16). */
export function LastUsedMark({ messages }: { messages: PageMessages }) {
  return (
    <span className="mark" id={MARK_ID}>
      {messages.external.lastUsed}
    </span>
  )
}
