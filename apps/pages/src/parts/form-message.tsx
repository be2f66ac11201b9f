import { formatFault } from '@foyer/messages'
import type { PageMessage } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { useForm } from './form-state.js'

/** Messages that report no error. */
const notices = new Set([
  'EXTERNAL_LINK_FIRST',
  'EXTERNAL_VERIFY_FIRST',
  'EXTERNAL_FIELDS_FIRST',
  'EXTERNAL_CANCELLED',
  'EXTERNAL_CODE_LINKS',
  'PASSKEY_NEEDED',
])

interface FormMessageProps {
  message: PageMessage | undefined
  /** Focuses the message on load if no field is focused (G-07). */
  focused?: boolean
  children?: ReactNode
}

/** A message of the whole form, mostly an error. The live region is rendered before it has content (G-08). */
export function FormMessage({ message, focused = false, children }: FormMessageProps) {
  const { messages, locale, siteName } = useForm()
  return (
    <div className="form-message" role="alert">
      {message !== undefined && (
        <div
          className={notices.has(message.code) ? 'notice' : 'problem'}
          tabIndex={-1}
          // React renders the focus of a div on the server, and does not expect it in the browser.
          suppressHydrationWarning
          {...(focused && { autoFocus: true })}
        >
          <p>{formatFault({ ...message, values: { site: siteName, ...message.values } }, messages.faults, locale)}</p>
          {children}
        </div>
      )}
    </div>
  )
}
