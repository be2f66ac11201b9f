import { formatDuration, interpolate } from '@foyer/messages'
import { RECOVERY_SECRET_SECONDS } from '@foyer/protocol'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { Captcha } from '../parts/captcha.js'
import { EmailField } from '../parts/credential-fields.js'
import { FormMessage } from '../parts/form-message.js'
import { getInitialFocus } from '../parts/initial-focus.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'

/** Requests a recovery mail; the response is the same whether or not the address has an account (FP-01). */
export function ForgotPassword({ model, messages }: PageProps<'forgot-password'>) {
  const words = messages.forgotPassword
  const focus = getInitialFocus(model, ['email'], 'email')
  const life = formatDuration(RECOVERY_SECRET_SECONDS, model.locale)
  return (
    <>
      <div role="status">
        {model.sent && (
          <p className="lead">
            {!model.email
              ? interpolate(words.sent, { life })
              : interpolateNodes(words.sentTo, { email: <bdi className="address">{model.email}</bdi> }, { life })}
          </p>
        )}
      </div>
      <p className="lead">
        {model.sent
          ? words.notThere
          : model.required
            ? interpolateNodes(words.requiredLead, { site: <bdi>{model.siteName}</bdi> })
            : words.lead}
      </p>
      <PostForm frame={model} page={model} messages={messages}>
        <FormMessage message={model.message} focused={focus === 'message'} />
        <EmailField
          frame={model}
          messages={messages}
          autoComplete="username"
          focused={focus === 'email' && (!model.sent || model.fieldErrors?.email !== undefined)}
        />
        <Captcha frame={model} messages={messages} />
        <SubmitButton isSecondary={model.sent}>{model.sent ? words.again : words.submit}</SubmitButton>
        <p className="other-way">
          <a href={model.signInUrl}>{messages.common.backToSignIn}</a>
        </p>
      </PostForm>
    </>
  )
}
