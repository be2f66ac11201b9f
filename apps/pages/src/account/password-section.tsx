import type { AccountPassword } from '@foyer/protocol'
import { AccountField } from '../parts/account-field.js'
import { CurrentPasswordField, NewPasswordField } from '../parts/credential-fields.js'
import { getInitialFocus } from '../parts/initial-focus.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'
import type { AccountProps } from './account-root.js'

/** Changes the password, or sets the first one; says what happens to the other devices (PW-01, PW-02). */
export function PasswordSection({ model, messages, words }: AccountProps<AccountPassword>) {
  const focus = getInitialFocus({ ...model, touch: true }, ['currentPassword', 'password'], 'password')
  return (
    <>
      <p className="lead">{model.hasPassword ? words.password.changeLead : words.password.setLead}</p>
      <PostForm frame={model} page={model} messages={messages}>
        <AccountField label={words.password.account} email={model.account.email} />
        {model.hasPassword && (
          <CurrentPasswordField
            name="currentPassword"
            frame={model}
            messages={messages}
            focused={focus === 'currentPassword'}
            aside={<a href={model.forgotPasswordUrl}>{messages.signIn.forgot}</a>}
          />
        )}
        <NewPasswordField frame={model} messages={messages} focused={focus === 'password'} />
        <SubmitButton>{model.hasPassword ? words.password.submitChange : words.password.submitSet}</SubmitButton>
      </PostForm>
    </>
  )
}
