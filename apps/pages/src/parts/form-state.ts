import type { PageMessages } from '@foyer/messages'
import type { FieldName, FormFrame } from '@foyer/protocol'
import { createContext, useContext } from 'react'

/** The state that a form shares with its fields. */
export interface FormState {
  messages: PageMessages
  locale: string
  siteName: string
  faults: NonNullable<FormFrame['fieldErrors']>
  /** True after submit; passwords are masked again (SI-06). */
  sent: boolean
  /** Name of the busy submit button; '' is the button without a name. */
  busy: string | undefined
  setFault(name: FieldName, fault: FormState['faults'][FieldName]): void
}

export const FormContext = createContext<FormState | undefined>(undefined)

/** Returns the state of the `PostForm` above. @throws Error outside of one */
export function useForm(): FormState {
  const form = useContext(FormContext)
  if (form === undefined) throw new Error('this part belongs inside a PostForm')
  return form
}
