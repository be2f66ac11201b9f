import type { AccountEmail } from '@foyer/protocol'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { CodeField } from '../parts/code-field.js'
import { CurrentPasswordField } from '../parts/credential-fields.js'
import { DateTime } from '../parts/date-time.js'
import { Field } from '../parts/field.js'
import { getInitialFocus } from '../parts/initial-focus.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'
import type { AccountProps } from './account-root.js'
import { UsernameField } from './username-field.js'

/** The address, a form that starts a change, and a pending change, which can be confirmed or cancelled (AC-03). */
export function EmailSection(props: AccountProps<AccountEmail>) {
  const { model, words } = props
  const email = <bdi className="address">{model.account.email}</bdi>
  return (
    <>
      {model.pending === undefined ? (
        <>
          <p className="lead">
            {interpolateNodes(words.email.current, { email })} {!model.isVerified && words.email.unverified}
          </p>
          <StartForm {...props} />
        </>
      ) : (
        <PendingChange {...props} pending={model.pending} />
      )}
    </>
  )
}

function StartForm({ model, messages, words }: AccountProps<AccountEmail>) {
  const focus = getInitialFocus({ ...model, touch: true }, ['email', 'currentPassword'], 'email')
  return (
    <PostForm frame={model} page={model} messages={messages}>
      <p className="hint">{words.email.lead}</p>
      <Field
        name="email"
        label={words.email.newEmail}
        type="email"
        autoComplete="email"
        value={model.email}
        focused={focus === 'email'}
        input={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' }}
      />
      {model.hasPassword && (
        <>
          <UsernameField email={model.account.email} />
          <CurrentPasswordField
            name="currentPassword"
            frame={model}
            messages={messages}
            focused={focus === 'currentPassword'}
          />
        </>
      )}
      <SubmitButton>{words.email.submit}</SubmitButton>
    </PostForm>
  )
}

function PendingChange({
  model,
  messages,
  words,
  pending,
}: AccountProps<AccountEmail> & { pending: NonNullable<AccountEmail['pending']> }) {
  const at = (action: string) => ({ ...model, action })
  const focus = getInitialFocus({ ...model, touch: true }, ['code'], 'code')
  return (
    <>
      <p className="lead">
        {interpolateNodes(words.email.pending, {
          email: <bdi className="address">{pending.email}</bdi>,
          current: <bdi className="address">{model.account.email}</bdi>,
        })}
      </p>
      <PostForm frame={at(pending.confirmUrl)} page={model} messages={messages}>
        <CodeField focused={focus === 'code'} />
        <SubmitButton>{words.email.confirm}</SubmitButton>
        <p className="hint">
          {interpolateNodes(words.email.expires, {
            date: <DateTime at={pending.expiresAt} locale={model.locale} hasTime />,
          })}
        </p>
      </PostForm>
      <div className="account-buttons">
        <PostForm frame={at(pending.resendUrl)} page={model} messages={messages}>
          <SubmitButton isSecondary>{words.email.resend}</SubmitButton>
        </PostForm>
        <PostForm frame={at(pending.cancelUrl)} page={model} messages={messages}>
          <SubmitButton isSecondary>{words.email.cancel}</SubmitButton>
        </PostForm>
      </div>
    </>
  )
}
