import { formatFault } from '@foyer/messages'
import type { FieldName } from '@foyer/protocol'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { useForm } from './form-state.js'

interface FieldProps {
  name: FieldName
  label: string
  type: 'email' | 'password' | 'text'
  autoComplete: string
  /** A rule, shown before typing. */
  hint?: ReactNode
  value?: string | undefined
  focused?: boolean
  /** A link on the line of the label; it follows the field in the focus order. */
  aside?: ReactNode
  /** A button inside the field, at its end. */
  inside?: ReactNode
  /** Content below the field, in addition to an error. */
  below?: ReactNode
  input?: InputHTMLAttributes<HTMLInputElement>
}

/** A labelled field with its hint above and its error below, both referenced by `aria-describedby` (G-01, G-06). */
export function Field(props: FieldProps) {
  const { name, label, hint, value, focused = false, aside, inside, below, input, ...own } = props
  const { faults, messages, locale } = useForm()
  const fault = faults[name]
  const hintId = hint !== undefined ? `${name}-hint` : undefined
  const errorId = fault !== undefined ? `${name}-error` : undefined
  const describedBy = [hintId, errorId].filter((id) => id !== undefined).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint !== undefined && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      <div className="holder">
        <input
          id={name}
          name={name}
          className="input"
          required
          aria-invalid={fault !== undefined ? true : undefined}
          aria-describedby={describedBy === '' ? undefined : describedBy}
          defaultValue={value}
          {...(focused && { autoFocus: true })}
          {...own}
          {...input}
        />
        {inside}
      </div>
      {fault !== undefined && (
        <p className="field-error" id={errorId}>
          {formatFault(fault, messages.faults, locale)}
        </p>
      )}
      {below}
      {aside !== undefined && <div className="aside">{aside}</div>}
    </div>
  )
}
