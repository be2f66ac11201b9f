import { formatDuration, interpolate } from '@foyer/messages'
import { VERIFICATION_CODE_SECONDS } from '@foyer/protocol'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { CodeField } from '../parts/code-field.js'
import { FormMessage } from '../parts/form-message.js'
import { getInitialFocus } from '../parts/initial-focus.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'
import { useCountdown } from '../parts/use-countdown.js'
import { usePolledStatus } from '../parts/use-polled-status.js'
import { useDeviceCanHavePasskey } from '../passkeys/passkey-support.js'

/** Seconds that a mail may take before another one is useful (VE-05). */
const RESEND_AFTER_SECONDS = 30

/** One field for the six-digit code, and a button to send a new one (VE-01, VE-05). */
export function VerifyEmail({ model, messages }: PageProps<'verify-email'>) {
  const words = messages.verifyEmail
  const focus = getInitialFocus(model, ['code'], 'code')
  const life = formatDuration(VERIFICATION_CODE_SECONDS, model.locale)
  usePolledStatus(model.statusUrl, 'verified', pageOf(model))
  const left = useCountdown(RESEND_AFTER_SECONDS)
  const canHavePasskey = useDeviceCanHavePasskey(model.hasPasskeys ?? false)
  const hidden = { stateToken: model.stateToken, passkeys: canHavePasskey ? '1' : undefined }
  return (
    <>
      <p className="lead">
        {!model.email
          ? interpolate(words.sent, { life })
          : interpolateNodes(words.sentTo, { email: <bdi className="address">{model.email}</bdi> }, { life })}
      </p>
      {model.screenNumber !== undefined && (
        <p className="note">
          {interpolateNodes(messages.verifyLink.shown, {
            number: (
              <b className="screen-number" dir="ltr">
                {model.screenNumber}
              </b>
            ),
          })}
        </p>
      )}
      <PostForm frame={model} page={model} messages={messages} hidden={hidden}>
        <FormMessage message={model.message} focused={focus === 'message'} />
        <div className="form-status" role="status">
          {model.resent && <p className="notice">{words.resent}</p>}
          {left === 0 && <p className="hint">{words.spam}</p>}
        </div>
        <CodeField focused={focus === 'code'} />
        <SubmitButton>{words.submit}</SubmitButton>
        {/* Second in the form, so that Enter in the field confirms and never resends. */}
        <SubmitButton isSecondary name="resend" value="1" isDeferred={left !== undefined && left > 0}>
          {left ? interpolate(words.resendIn, { time: formatDuration(left, model.locale) }) : words.resend}
        </SubmitButton>
        {model.changeUrl !== undefined && (
          <p className="other-way">
            {words.wrongAddress} <a href={model.changeUrl}>{words.changeAddress}</a>
          </p>
        )}
        <p className="other-way">
          <a href={model.signInUrl}>{messages.common.backToSignIn}</a>
        </p>
      </PostForm>
    </>
  )
}

/** URL of this page; opened again, it continues after the address is verified. */
const pageOf = ({ action, request }: PageProps<'verify-email'>['model']): string =>
  request === undefined ? action : `${action}?request=${encodeURIComponent(request)}`
