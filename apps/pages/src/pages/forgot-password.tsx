import { fillText } from '@foyer/messages'
import { RECOVERY_SECRET_SECONDS } from '@foyer/protocol'
import { fill } from '../messages/fill.js'
import { Captcha } from '../parts/captcha.js'
import { EmailField } from '../parts/credential-fields.js'
import { firstFocus } from '../parts/first-focus.js'
import { FormMessage } from '../parts/form-message.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'

/** Asks for the address; answers the same whether or not it has an account (FP-01). */
export function ForgotPassword({ model, messages }: PageProps<'forgot-password'>) {
  const words = messages.forgotPassword
  const focus = firstFocus(model, ['email'], 'email')
  const minutes = RECOVERY_SECRET_SECONDS / 60
  return (
    <>
      <div role="status">
        {model.sent && (
          <p className="lead">
            {!model.email
              ? fillText(words.sent, { minutes })
              : fill(words.sentTo, { email: <bdi className="address">{model.email}</bdi> }, { minutes })}
          </p>
        )}
      </div>
      <p className="lead">{model.sent ? words.notThere : words.lead}</p>
      <PostForm frame={model}>
        <FormMessage message={model.message} focused={focus === 'message'} />
        <EmailField
          frame={model}
          messages={messages}
          autoComplete="username"
          focused={focus === 'email' && (!model.sent || model.fieldErrors?.email !== undefined)}
        />
        <Captcha frame={model} messages={messages} />
        <button className={model.sent ? 'button quiet' : 'button'} type="submit">
          {model.sent ? words.again : words.submit}
        </button>
        <p className="other-way">
          <a href={model.signInUrl}>{messages.common.backToSignIn}</a>
        </p>
      </PostForm>
    </>
  )
}
