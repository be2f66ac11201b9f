import type { PageMessages } from '@foyer/messages'
import { fillText } from '@foyer/messages'
import type { FormFrame } from '@foyer/protocol'
import { PASSWORD_MIN_CHARACTERS } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Field } from './field.js'

interface CredentialFieldProps {
  frame: FormFrame
  messages: PageMessages
  focused?: boolean
  aside?: ReactNode
}

/** The e-mail field; `autoComplete` as G-02 wants it on each page. */
export function EmailField(props: CredentialFieldProps & { autoComplete: 'username' | 'username webauthn' }) {
  const { frame, messages, focused, autoComplete } = props
  return (
    <Field
      name="email"
      label={messages.common.email}
      type="email"
      autoComplete={autoComplete}
      value={frame.email}
      error={frame.fieldErrors?.email}
      focused={focused}
      input={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' }}
    />
  )
}

/** The password a member has: on sign-in, and where the present one is asked for before a change. */
export function PresentPasswordField(props: CredentialFieldProps & { name: 'password' | 'currentPassword' }) {
  const { frame, messages, focused, aside, name } = props
  return (
    <Field
      name={name}
      label={name === 'password' ? messages.common.password : messages.common.currentPassword}
      type="password"
      autoComplete="current-password"
      error={frame.fieldErrors?.[name]}
      focused={focused}
      aside={aside}
    />
  )
}

/** A password to be chosen, with its one rule told before typing (SU-03). */
export function NewPasswordField(props: CredentialFieldProps & { label?: string }) {
  const { frame, messages, focused, label = messages.common.newPassword } = props
  return (
    <Field
      name="password"
      label={label}
      type="password"
      autoComplete="new-password"
      hint={fillText(messages.common.passwordHint, { count: frame.passwordMinLength ?? PASSWORD_MIN_CHARACTERS })}
      error={frame.fieldErrors?.password}
      focused={focused}
    />
  )
}
