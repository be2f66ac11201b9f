import { type AccountMessages, formatFault } from '@foyer/messages'
import type { AccountPage, PageFrame } from '@foyer/protocol'

interface DoneMessageProps {
  model: Pick<AccountPage & PageFrame, 'done' | 'locale'>
  words: AccountMessages
}

/** Says what the last form of the section has done. It has the focus on load, so that a screen reader reads it. */
export function DoneMessage({ model: { done, locale }, words }: DoneMessageProps) {
  if (done === undefined) return null
  return (
    // React renders the focus of a div on the server, and does not expect it in the browser.
    <div className="notice account-done" role="status" tabIndex={-1} suppressHydrationWarning {...{ autoFocus: true }}>
      <p>{formatFault(done, { GENERAL: words.done.SAVED, ...words.done }, locale)}</p>
    </div>
  )
}
