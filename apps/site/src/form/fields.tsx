import type { Form } from '@foyer/react'
import { Field, type FieldProps } from '@foyer/ui'
import { useState } from 'react'

interface FormFieldProps<Name extends string> extends Omit<FieldProps, 'name' | 'form' | 'error' | 'label'> {
  form: Pick<Form<Name>, 'input' | 'errors' | 'isBusy'>
  name: Name
  label: string
}

/** A field of a `@foyer/react` form, with the shared styles. */
export function FormField<Name extends string>({ form, name, ...field }: FormFieldProps<Name>) {
  return <Field required {...field} {...form.input(name)} error={form.errors[name]} />
}

/** G-02, G-12. */
export function EmailField<Name extends string>({ form, name }: { form: FormFieldProps<Name>['form']; name: Name }) {
  return (
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
    />
  )
}

interface PasswordFieldProps<Name extends string> {
  form: FormFieldProps<Name>['form']
  name: Name
  label: string
  /** True for a new password, which shows its rule. */
  isNew?: boolean
}

/** SI-06: the password can be shown, and is masked again on submit. */
export function PasswordField<Name extends string>({ form, name, label, isNew = false }: PasswordFieldProps<Name>) {
  const [isShown, setShown] = useState(false)
  const isVisible = isShown && !form.isBusy
  return (
    <FormField
      form={form}
      name={name}
      label={label}
      type={isVisible ? 'text' : 'password'}
      hint={isNew ? 'At least 8 characters. A few words work well.' : undefined}
      autoComplete={isNew ? 'new-password' : 'current-password'}
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
