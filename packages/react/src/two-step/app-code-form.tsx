import { Field } from '../forms/field.js'
import { FormView } from '../forms/form-view.js'
import type { Form } from '../forms/use-form.js'
import { useFoyer } from '../provider.js'

/** A form for the six digits that an authenticator app shows. */
export function AppCodeForm({ form, submit }: { form: Form<'code'>; submit: string }) {
  const { messages } = useFoyer()
  return (
    <FormView form={form} submit={submit} busy={messages.verifyBusy}>
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
