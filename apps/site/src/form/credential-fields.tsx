import { useState } from 'react'
import type { FieldName } from '../session/sentences.js'
import { FormField } from './form-field.js'

export function EmailField({ suggestion }: { suggestion?: string }) {
  return (
    <FormField
      name="email"
      label="E-mail"
      type="email"
      missing="Enter an address like name@example.com."
      defaultValue={suggestion}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  )
}

interface PasswordFieldProps {
  name: Extract<FieldName, `${string}assword`>
  label: string
  /** Whether it is being chosen; then its one rule is told. */
  isNew?: boolean
}

export function PasswordField({ name, label, isNew = false }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false)
  return (
    <FormField
      name={name}
      label={label}
      type={isVisible ? 'text' : 'password'}
      missing={isNew ? 'Choose a password of at least 8 characters.' : 'Enter your password.'}
      hint={isNew ? 'At least 8 characters. A few words work well.' : undefined}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      aside={
        <button type="button" className="ui-reveal" aria-pressed={isVisible} onClick={() => setVisible(!isVisible)}>
          Show<span className="ui-unseen"> password</span>
        </button>
      }
    />
  )
}
