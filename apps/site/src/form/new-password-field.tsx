import { strength } from '@foyer/messages/en/strength'
import type { Form } from '@foyer/react'
import { StrengthMeter, useStrength } from '@foyer/ui/credentials'
import { PasswordField } from './fields.js'

const MIN_LENGTH = 8
const SITE_NAME = 'Low Tide Pottery'

interface NewPasswordFieldProps<Name extends string> {
  form: Pick<Form<Name>, 'input' | 'errors' | 'isBusy' | 'values'>
  name: Name
  label: string
  /** The address of the account, which the password should not contain. */
  email: string
}

/** A new password with its rule, and how hard it is to guess (SU-04). The rating is loaded when the field is used. */
export function NewPasswordField<Name extends string>({ form, name, label, email }: NewPasswordFieldProps<Name>) {
  const { loadWorker, rate, rating, announcedRating } = useStrength()
  const isEmpty = form.values[name] === ''
  return (
    <div>
      <PasswordField
        form={form}
        name={name}
        label={label}
        autoComplete="new-password"
        hint={`At least ${MIN_LENGTH} characters. A few words work well.`}
        onFocus={loadWorker}
        onInput={({ currentTarget: { value: password } }) => {
          if (password !== '') rate({ password, email, siteName: SITE_NAME, minLength: MIN_LENGTH })
        }}
      />
      <StrengthMeter
        judged={isEmpty ? undefined : rating}
        told={isEmpty ? undefined : announcedRating}
        words={strength}
      />
    </div>
  )
}
