import type { InputHTMLAttributes, ReactNode } from 'react'

interface FieldProps {
  name: 'email' | 'password' | 'code' | 'number' | 'currentPassword'
  label: string
  type: 'email' | 'password' | 'text'
  autoComplete: string
  /** A rule, told before typing. */
  hint?: string
  error?: string | undefined
  value?: string | undefined
  focused?: boolean
  /** A link on the label's line; it comes after the field in the order of focus. */
  aside?: ReactNode
  input?: InputHTMLAttributes<HTMLInputElement>
}

/** A labelled field with its rule above and its error below, both tied to it (G-01, G-06). */
export function Field({ name, label, hint, error, value, focused = false, aside, input, ...own }: FieldProps) {
  const hintId = hint !== undefined ? `${name}-hint` : undefined
  const errorId = error !== undefined ? `${name}-error` : undefined
  const describedBy = [hintId, errorId].filter((id) => id !== undefined).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint !== undefined && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      <input
        id={name}
        name={name}
        className="input"
        required
        aria-invalid={error !== undefined ? true : undefined}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        defaultValue={value}
        {...(focused && { autoFocus: true })}
        {...own}
        {...input}
      />
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      {aside !== undefined && <div className="aside">{aside}</div>}
    </div>
  )
}
