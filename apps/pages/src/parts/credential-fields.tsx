import { interpolate, type PageMessages } from '@foyer/messages'
import { type FormFrame, PASSWORD_MIN_CHARACTERS } from '@foyer/protocol'
import { countCharacters, StrengthMeter, suggestAddress, useStrength } from '@foyer/ui/credentials'
import { type ReactNode, useState } from 'react'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { Field } from './field.js'
import { useForm } from './form-state.js'
import { PasswordField } from './password-field.js'

interface CredentialFieldProps {
  frame: FormFrame
  messages: PageMessages
  focused?: boolean
  aside?: ReactNode
}

interface EmailFieldProps extends CredentialFieldProps {
  autoComplete: 'username' | 'username webauthn'
  /** Suggests a correction of a typo in the domain (SU-06). */
  hasSuggestion?: boolean
  /** The address is given by an invitation (SU-10). */
  isFixed?: boolean
}

/** The email field; `autoComplete` as G-02 requires it for each page. */
export function EmailField(props: EmailFieldProps) {
  const { frame, messages, focused, autoComplete, hasSuggestion = false, isFixed = false } = props
  const [suggestedAddress, setSuggestedAddress] = useState<string>()
  const { setFault } = useForm()
  const acceptSuggestion = (address: string) => {
    const field = document.getElementById('email') as HTMLInputElement
    field.value = address
    setSuggestedAddress(undefined)
    setFault('email', undefined)
    field.focus()
  }
  const suggestion = suggestedAddress !== undefined && (
    <button className="suggestion" type="button" onClick={() => acceptSuggestion(suggestedAddress)}>
      {interpolateNodes(messages.form.didYouMean, { email: <bdi dir="ltr">{suggestedAddress}</bdi> })}
    </button>
  )
  return (
    <Field
      name="email"
      label={messages.common.email}
      type="email"
      autoComplete={autoComplete}
      value={frame.email}
      focused={focused}
      below={hasSuggestion && <div role="status">{suggestion}</div>}
      input={{
        inputMode: 'email',
        autoCapitalize: 'none',
        spellCheck: false,
        dir: 'ltr',
        readOnly: isFixed,
        ...(hasSuggestion && { onBlur: ({ currentTarget: { value } }) => setSuggestedAddress(suggestAddress(value)) }),
      }}
    />
  )
}

/** The current password: for sign-in, or to confirm a change. */
export function CurrentPasswordField(props: CredentialFieldProps & { name: 'password' | 'currentPassword' }) {
  const { messages, focused, aside, name } = props
  return (
    <PasswordField
      name={name}
      label={name === 'password' ? messages.common.password : messages.common.currentPassword}
      autoComplete="current-password"
      focused={focused}
      aside={aside}
    />
  )
}

/**
 * A new password with its rule shown before typing, which is marked when it is met (SU-03), and a strength meter
 * (SU-04).
 */
export function NewPasswordField(props: CredentialFieldProps & { label?: string }) {
  const { frame, messages, focused, label = messages.common.newPassword } = props
  const count = frame.passwordMinLength ?? PASSWORD_MIN_CHARACTERS
  const [isMet, setMet] = useState(false)
  const { siteName } = useForm()
  const { loadWorker, rate, rating, announcedRating } = useStrength()
  const [isEmpty, setEmpty] = useState(true)
  const look = ({ value: password, form }: HTMLInputElement) => {
    setMet(countCharacters(password) >= count)
    setEmpty(password === '')
    const email = (form?.elements.namedItem('email') as HTMLInputElement | null)?.value ?? ''
    if (password !== '') rate({ password, email, siteName, minLength: count })
  }
  const rule = interpolate(messages.common.passwordHint, { count })
  return (
    <PasswordField
      name="password"
      label={label}
      autoComplete="new-password"
      hint={
        isMet ? (
          <span className="met">
            <span className="visually-hidden">{messages.form.longEnough}</span> {rule}
          </span>
        ) : (
          rule
        )
      }
      focused={focused}
      meter={
        <StrengthMeter
          judged={isEmpty ? undefined : rating}
          told={isEmpty ? undefined : announcedRating}
          words={messages.strength}
        />
      }
      input={{ onFocus: loadWorker, onInput: ({ currentTarget }) => look(currentTarget) }}
    />
  )
}
