import type { Form } from '@foyer/react'
import { Field, type FieldProps } from '@foyer/ui'
import { suggestAddress } from '@foyer/ui/credentials'
import { useState } from 'react'

interface FormFieldProps<Name extends string> extends Omit<FieldProps, 'name' | 'form' | 'error' | 'label'> {
  form: Pick<Form<Name>, 'input' | 'errors' | 'isBusy'>
  name: Name
  label: string
}

/** A field of a `@foyer/react` form, with the shared styles. */
export function FormField<Name extends string>({ form, name, ...field }: FormFieldProps<Name>) {
  return <Field required {...form.input(name)} {...field} error={form.errors[name]} />
}

interface EmailFieldProps<Name extends string> {
  form: FormFieldProps<Name>['form'] & Pick<Form<Name>, 'set'>
  name: Name
  /** Suggests a correction of a mistyped domain (SU-06). */
  hasSuggestion?: boolean
}

/** G-02, G-12. */
export function EmailField<Name extends string>({ form, name, hasSuggestion = false }: EmailFieldProps<Name>) {
  const [suggested, setSuggested] = useState<string>()
  const input = form.input(name)
  return (
    <div>
      <FormField
        form={form}
        name={name}
        label="E-mail"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        onBlur={(event) => {
          input.onBlur(event)
          if (hasSuggestion) setSuggested(suggestAddress(event.currentTarget.value))
        }}
      />
      {hasSuggestion && (
        <div role="status">
          {suggested !== undefined && (
            <button
              type="button"
              className="suggestion"
              onClick={() => {
                form.set(name, suggested)
                setSuggested(undefined)
              }}
            >
              Did you mean <bdi dir="ltr">{suggested}</bdi>?
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** SI-06: the password can be shown, and is masked again on submit. */
export function PasswordField<Name extends string>({ form, ...field }: FormFieldProps<Name>) {
  const [isShown, setShown] = useState(false)
  const isVisible = isShown && !form.isBusy
  return (
    <FormField
      form={form}
      autoComplete="current-password"
      {...field}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      aside={
        <button type="button" className="ui-reveal" aria-pressed={isVisible} onClick={() => setShown(!isShown)}>
          Show<span className="ui-unseen"> password</span>
        </button>
      }
    />
  )
}
