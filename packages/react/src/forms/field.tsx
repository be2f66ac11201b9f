import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useFoyer } from '../provider.js'
import { useClass } from './class-names.js'
import type { Form } from './use-form.js'

interface FieldProps<Field extends string> extends Omit<ComponentProps<'input'>, 'form' | 'name' | 'ref'> {
  form: Form<Field>
  name: Field
  label: string
  isOptional?: boolean
  hint?: ReactNode
  /** Shown below the error, for example `Reset password`. */
  remedy?: ReactNode
  /** Shown after the input, inside its frame. */
  aside?: ReactNode
  part?: 'input' | 'code'
}

/** A labelled field with its error message (checklist G-01, G-06, G-16). */
export function Field<Name extends string>(props: FieldProps<Name>) {
  const { form, name, label, isOptional, hint, remedy, aside, part: kind = 'input', ...input } = props
  const { messages } = useFoyer()
  const part = useClass()
  const id = useId()
  const error = form.errors[name]
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={part('field')}>
      <label htmlFor={id} className={part('label')}>
        {label}
        {isOptional && <small> ({messages.optional})</small>}
      </label>
      <div className={part('control')}>
        <input
          {...input}
          {...form.input(name)}
          id={id}
          className={part(kind)}
          required={!isOptional}
          aria-describedby={notes || undefined}
        />
        {aside}
      </div>
      {error && (
        <p id={`${id}-error`} className={part('error')}>
          {error} {remedy}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={part('hint')}>
          {hint}
        </p>
      )}
    </div>
  )
}

type Given<Name extends string> = Pick<FieldProps<Name>, 'form' | 'remedy' | 'hint' | 'autoComplete'>

/** Checklist G-02. */
export function EmailField<Name extends string>({ name, ...given }: Given<Name> & { name: Name }) {
  const { messages } = useFoyer()
  return (
    <Field
      autoComplete="username"
      {...given}
      name={name}
      label={messages.email}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  )
}

interface PasswordProps<Name extends string> extends Given<Name> {
  name: Name
  label: string
  isNew?: boolean
}

/** A password field with a Show button (checklist SI-06) and the Caps Lock hint (SI-07). */
export function PasswordField<Name extends string>({ isNew = false, hint, ...given }: PasswordProps<Name>) {
  const { messages } = useFoyer()
  const { isBusy } = given.form
  // Two password fields in one form need different accessible names.
  const name = given.label === messages.password ? undefined : `${messages.showPassword}: ${given.label}`
  const [isVisible, setVisible] = useState(false)
  const [isCapsLock, setCapsLock] = useState(false)
  const place = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isBusy) setVisible(false)
  }, [isBusy])
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  function toggle(): void {
    const input = place.current?.parentElement?.querySelector('input')
    const [start = null, end = null] = [input?.selectionStart, input?.selectionEnd]
    setVisible(!isVisible)
    // The browser resets the caret when the type changes.
    requestAnimationFrame(() => input?.setSelectionRange(start, end))
  }
  const capsLock = <output className="foyer-caps-lock">{isCapsLock && messages.capsLock}</output>
  return (
    <Field
      {...given}
      type={isVisible ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      onKeyDown={look}
      onKeyUp={look}
      onBlurCapture={() => setCapsLock(false)}
      hint={
        <>
          {hint && <span>{hint}</span>} {capsLock}
        </>
      }
      aside={
        <button
          ref={place}
          type="button"
          className="foyer-show"
          aria-label={name}
          aria-pressed={isVisible}
          onClick={toggle}
        >
          {messages.showPassword}
        </button>
      }
    />
  )
}
