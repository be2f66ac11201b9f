import { formatFault } from '@foyer/messages'
import type { ReactNode } from 'react'
import type { AccountProps } from './account-root.js'

/**
 * Says what the last form of the section has done, or why it was refused. The message has the focus on load, so that a
 * screen reader reads it, unless a field is wrong (G-07). The live regions are rendered before they have content
 * (G-08).
 */
export function SectionMessage({ model, messages, words }: AccountProps) {
  const { done, message, locale, siteName, fieldErrors } = model
  const hasFocus = fieldErrors === undefined
  return (
    <>
      <div className="section-message" role="alert">
        {message !== undefined && (
          <Message className="problem" hasFocus={hasFocus}>
            {formatFault({ ...message, values: { site: siteName, ...message.values } }, messages.faults, locale)}
          </Message>
        )}
      </div>
      <div className="section-message" role="status">
        {done !== undefined && (
          <Message className="notice" hasFocus={hasFocus}>
            {formatFault(done, { GENERAL: words.done.SAVED, ...words.done }, locale)}
          </Message>
        )}
      </div>
    </>
  )
}

function Message({ className, hasFocus, children }: { className: string; hasFocus: boolean; children: ReactNode }) {
  return (
    // React renders the focus of a div on the server, and does not expect it in the browser.
    <div className={className} tabIndex={-1} suppressHydrationWarning {...(hasFocus && { autoFocus: true })}>
      <p>{children}</p>
    </div>
  )
}
