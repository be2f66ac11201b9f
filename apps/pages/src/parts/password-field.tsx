import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Field } from './field.js'
import { useForm } from './form-state.js'
import { useHydrated } from './use-hydrated.js'

/** A password field with a button that shows the password (SI-06) and a hint while Caps Lock is on (SI-07). */
export function PasswordField({
  meter,
  ...props
}: Omit<ComponentProps<typeof Field>, 'type' | 'inside' | 'below'> & { meter?: ReactNode }) {
  const { messages, sent } = useForm()
  const words = messages.form
  const hydrated = useHydrated()
  const [isShown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const shows = isShown && !sent
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const button = (
    <button
      className="show-password"
      type="button"
      aria-pressed={shows}
      aria-controls={props.name}
      onClick={() => setShown(!shows)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7Z" />
        <circle cx="12" cy="12" r="3" />
        {shows && <path d="m4 4 16 16" />}
      </svg>
      <span className="visually-hidden">{words.showPassword}</span>
    </button>
  )
  return (
    <Field
      {...props}
      type={shows ? 'text' : 'password'}
      inside={hydrated && button}
      below={
        <>
          {hydrated && (
            <p className="hint caps-lock" role="status">
              {capsLock && words.capsLock}
            </p>
          )}
          {meter}
        </>
      }
      input={{
        ...props.input,
        spellCheck: false,
        autoCapitalize: 'none',
        onKeyDown: look,
        onKeyUp: look,
        onBlur: () => setCapsLock(false),
      }}
    />
  )
}
