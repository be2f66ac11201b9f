import { formatDuration, interpolate } from '@foyer/messages'
import { RECOVERY_SECRET_SECONDS } from '@foyer/protocol'
import { AccountField } from '../parts/account-field.js'
import { NewPasswordField } from '../parts/credential-fields.js'
import { FormMessage } from '../parts/form-message.js'
import { getInitialFocus } from '../parts/initial-focus.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'

/** Sets a new password, through the link in an email. */
export function ResetPassword({ model, messages }: PageProps<'reset-password'>) {
  const words = messages.resetPassword
  if (model.outcome === 'invalid-link') {
    return (
      <>
        <p className="lead">
          {interpolate(words.invalid, { life: formatDuration(RECOVERY_SECRET_SECONDS, model.locale) })}
        </p>
        <a className="button" href={model.forgotPasswordUrl}>
          {words.newLink}
        </a>
        <p className="other-way">
          <a href={model.signInUrl}>{messages.common.backToSignIn}</a>
        </p>
      </>
    )
  }
  return <NewPasswordForm model={model} messages={messages} />
}

function NewPasswordForm({ model, messages }: PageProps<'reset-password'>) {
  const words = messages.resetPassword
  const focus = getInitialFocus(model, ['password'], 'password')
  return (
    <PostForm frame={model} page={model} messages={messages} hidden={{ token: model.token }}>
      <FormMessage message={model.message} focused={focus === 'message'} />
      {model.email && <AccountField label={words.account} email={model.email} />}
      <NewPasswordField frame={model} messages={messages} focused={focus === 'password'} />
      <SubmitButton>{words.submit}</SubmitButton>
    </PostForm>
  )
}
