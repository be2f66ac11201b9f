import type { ReactNode } from 'react'
import { DigitsForm } from '../forms/digits-form.js'
import { ResendButton } from '../forms/resend-button.js'
import type { Form } from '../forms/use-form.js'
import type { Resend } from '../forms/use-resend.js'
import { useFoyer } from '../provider.js'

interface CodeFormProps {
  form: Form<'code'>
  resend: Resend
  /** Label of the button, unless it confirms the address. */
  submit?: string
  /** Shown next to the problem of the form. */
  remedy?: ReactNode
}

/** Form for the six digits of the code, with a Resend button (checklist VE-01, VE-05). */
export function CodeForm({ form, resend, submit, remedy }: CodeFormProps) {
  const { messages } = useFoyer()
  return (
    <>
      <DigitsForm form={form} submit={submit ?? messages.verifySubmit} remedy={remedy} />
      <ResendButton
        resend={resend}
        label={messages.resend}
        waiting={messages.resendIn}
        done={messages.resent}
        hint={messages.verifySpam}
      />
    </>
  )
}
