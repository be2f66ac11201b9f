import { fillText } from '@foyer/messages'
import { VERIFICATION_CODE_SECONDS } from '@foyer/protocol'
import { fill } from '../messages/fill.js'
import { Field } from '../parts/field.js'
import { firstFocus } from '../parts/first-focus.js'
import { FormMessage } from '../parts/form-message.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'

/** One field for the six digits, and a new code one press away (VE-01, VE-05). */
export function VerifyEmail({ model, messages }: PageProps<'verify-email'>) {
  const words = messages.verifyEmail
  const focus = firstFocus(model, ['code'], 'code')
  const minutes = VERIFICATION_CODE_SECONDS / 60
  return (
    <>
      <p className="lead">
        {!model.email
          ? fillText(words.sent, { minutes })
          : fill(words.sentTo, { email: <bdi className="address">{model.email}</bdi> }, { minutes })}
      </p>
      {model.screenNumber !== undefined && (
        <p className="note">
          {fill(messages.verifyLink.shown, {
            number: (
              <b className="screen-number" dir="ltr">
                {model.screenNumber}
              </b>
            ),
          })}
        </p>
      )}
      <PostForm frame={model} hidden={{ stateToken: model.stateToken }}>
        <FormMessage message={model.message} focused={focus === 'message'} />
        <div className="form-status" role="status">
          {model.resent && <p className="notice">{words.resent}</p>}
        </div>
        <Field
          name="code"
          label={messages.common.code}
          type="text"
          autoComplete="one-time-code"
          error={model.fieldErrors?.code}
          focused={focus === 'code'}
          input={{ className: 'input code', inputMode: 'numeric', dir: 'ltr', spellCheck: false }}
        />
        <button className="button" type="submit">
          {words.submit}
        </button>
        {/* Second in the form, so that Enter in the field confirms and never resends. */}
        <button className="button quiet" type="submit" name="resend" value="1">
          {words.resend}
        </button>
        <p className="other-way">
          <a href={model.signInUrl}>{messages.common.backToSignIn}</a>
        </p>
      </PostForm>
    </>
  )
}
