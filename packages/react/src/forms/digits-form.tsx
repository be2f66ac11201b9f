import type { ReactNode } from 'react'
import { useFoyer } from '../provider.js'
import { Field } from './field.js'
import { FormView } from './form-view.js'
import type { Form } from './use-form.js'

interface DigitsFormProps {
  form: Form<'code'>
  /** Label of the button. */
  submit: string
  /** Shown next to the problem of the form. */
  remedy?: ReactNode
}

/** A form for six digits: from an email, or as an authenticator app shows them (checklist VE-01). */
export function DigitsForm({ form, submit, remedy }: DigitsFormProps) {
  const { messages } = useFoyer()
  return (
    <FormView form={form} submit={submit} busy={messages.verifyBusy} remedy={remedy}>
      <Field
        form={form}
        name="code"
        part="code"
        label={messages.verifyCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
    </FormView>
  )
}
