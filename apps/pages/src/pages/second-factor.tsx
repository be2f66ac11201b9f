import { formatDuration, interpolate } from '@foyer/messages'
import { CodeField } from '../parts/code-field.js'
import { Field } from '../parts/field.js'
import { FormMessage } from '../parts/form-message.js'
import { getInitialFocus } from '../parts/initial-focus.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'

const DAY_SECONDS = 24 * 3600

/** Asks for the second factor of a sign-in: a code of the authenticator app, or a recovery code (MF-01 to MF-05). */
export function SecondFactor({ model, messages }: PageProps<'second-factor'>) {
  const words = messages.twoStep
  const isCode = model.way === 'code'
  const field = isCode ? 'code' : 'recoveryCode'
  const otherWays = { code: words.useApp, 'recovery-code': words.useRecoveryCode, passkey: messages.passkeys.use }
  const focus = getInitialFocus(model, [field], field)
  return (
    <>
      <p className="lead">{isCode ? words.lead : words.recoveryLead}</p>
      <PostForm frame={model} page={model} messages={messages}>
        <FormMessage message={model.message} focused={focus === 'message'} />
        {isCode ? (
          <CodeField focused={focus === 'code'} />
        ) : (
          <Field
            name="recoveryCode"
            label={words.recoveryCode}
            type="text"
            autoComplete="off"
            focused={focus === 'recoveryCode'}
            input={{ dir: 'ltr', spellCheck: false, autoCapitalize: 'none', maxLength: 64 }}
          />
        )}
        {model.hintsAtClock && <p className="hint">{words.clock}</p>}
        {model.trustDays !== undefined && (
          <label className="check" htmlFor="trust">
            <input id="trust" type="checkbox" name="trust" value="1" />
            {interpolate(words.trust, { life: formatDuration(model.trustDays * DAY_SECONDS, model.locale) })}
          </label>
        )}
        <SubmitButton>{words.submit}</SubmitButton>
        <p className="other-way">
          <a href={model.otherWayUrl}>{otherWays[model.otherWay]}</a>
        </p>
        {!isCode && <p className="other-way">{interpolate(words.lost, { site: model.siteName })}</p>}
        <p className="other-way">
          <a href={model.signInUrl}>{messages.common.backToSignIn}</a>
        </p>
      </PostForm>
    </>
  )
}
