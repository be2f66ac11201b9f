import type { PageMessages } from '@foyer/messages'
import type { FieldName, FormFrame } from '@foyer/protocol'
import { createContext, useContext } from 'react'

/** What the parts of a form know of it. */
export interface FormState {
  messages: PageMessages
  locale: string
  siteName: string
  faults: NonNullable<FormFrame['fieldErrors']>
  /** The form was sent; passwords hide again (SI-06). */
  sent: boolean
  /** The name of the button that is busy; '' is the one without a name. */
  busy: string | undefined
  setFault(name: FieldName, fault: FormState['faults'][FieldName]): void
}

export const FormContext = createContext<FormState | undefined>(undefined)

export function useForm(): FormState {
  const form = useContext(FormContext)
  if (form === undefined) throw new Error('this part belongs inside a PostForm')
  return form
}
