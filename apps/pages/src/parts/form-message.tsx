import { formatFault } from '@foyer/messages'
import type { PageMessage } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { useForm } from './form-state.js'

interface FormMessageProps {
  message: PageMessage | undefined
  /** Takes the focus when the page arrives, where no field does (G-07). */
  focused?: boolean
  children?: ReactNode
}

/** What is wrong with the form as a whole. The live region is there before there is anything to say (G-08). */
export function FormMessage({ message, focused = false, children }: FormMessageProps) {
  const { messages, locale } = useForm()
  return (
    <div className="form-message" role="alert">
      {message !== undefined && (
        <div className="problem" tabIndex={-1} {...(focused && { autoFocus: true })}>
          <p>{formatFault(message, messages.faults, locale)}</p>
          {children}
        </div>
      )}
    </div>
  )
}
