import { formatFault } from '@foyer/messages'
import type { PageMessage } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { useForm } from './form-state.js'

interface FormMessageProps {
  message: PageMessage | undefined
  /** Focuses the message on load if no field is focused (G-07). */
  focused?: boolean
  children?: ReactNode
}

/** An error of the whole form. The live region is rendered before it has content (G-08). */
export function FormMessage({ message, focused = false, children }: FormMessageProps) {
  const { messages, locale, siteName } = useForm()
  return (
    <div className="form-message" role="alert">
      {message !== undefined && (
        <div className="problem" tabIndex={-1} {...(focused && { autoFocus: true })}>
          <p>{formatFault({ ...message, values: { site: siteName, ...message.values } }, messages.faults, locale)}</p>
          {children}
        </div>
      )}
    </div>
  )
}
