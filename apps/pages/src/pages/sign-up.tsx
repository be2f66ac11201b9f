import { interpolate } from '@foyer/messages'
import { type FieldName, wireNameOf } from '@foyer/protocol'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { Captcha } from '../parts/captcha.js'
import { EmailField, NewPasswordField } from '../parts/credential-fields.js'
import { Field } from '../parts/field.js'
import { FormMessage } from '../parts/form-message.js'
import { FullBrowser } from '../parts/full-browser.js'
import { getInitialFocus } from '../parts/initial-focus.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { ProfileFields } from '../parts/profile-fields.js'
import { ProviderButtons } from '../parts/provider-buttons.js'
import { RememberMeField } from '../parts/remember-me-field.js'
import { Terms } from '../parts/site-links.js'
import { SubmitButton } from '../parts/submit-button.js'
import { useSignedInElsewhere } from '../parts/use-signed-in-elsewhere.js'
import { useDeviceCanHavePasskey } from '../passkeys/passkey-support.js'

/** Sign-up with email, password and the required profile fields (SU-01). */
export function SignUp({ model, messages }: PageProps<'signup'>) {
  const { invitation } = model
  useSignedInElsewhere(model.renewUrl)
  const canHavePasskey = useDeviceCanHavePasskey(model.hasPasskeys ?? false)
  if (invitation !== undefined && invitation.state !== 'open') {
    return (
      <>
        <p className="lead">{interpolate(messages.signUp.invitation[invitation.state], { site: model.siteName })}</p>
        <a className="button" href={model.signInUrl}>
          {messages.common.signIn}
        </a>
      </>
    )
  }
  const own = model.profileFields?.map(({ field }) => wireNameOf(field) as FieldName) ?? []
  const focus = getInitialFocus(
    model,
    ['email', 'password', 'invitationCode', ...own],
    model.email && invitation ? 'password' : 'email',
  )
  const isFixed =
    model.verifiedBy !== undefined || (invitation !== undefined && Boolean(model.email) && model.message === undefined)
  const invited = invitation?.isToTeam ? messages.signUp.invitedToTeam : messages.signUp.invited
  const lead = invitation ? invited : model.needsApproval ? messages.signUp.approval : undefined
  return (
    <>
      {lead && <p className="lead">{interpolateNodes(lead, { site: <bdi>{model.siteName}</bdi> })}</p>}
      <PostForm
        frame={model}
        page={model}
        messages={messages}
        hidden={{
          invitation: invitation?.token,
          signup: model.isCodeOnly ? '1' : undefined,
          passkeys: canHavePasskey ? '1' : undefined,
        }}
        profileFields={model.profileFields}
      >
        <FormMessage message={model.message} focused={focus === 'message'} />
        <EmailField
          frame={model}
          messages={messages}
          autoComplete="username"
          hasSuggestion={!isFixed}
          isFixed={isFixed}
          focused={focus === 'email'}
        />
        {model.verifiedBy !== undefined || (model.isCodeOnly && invitation) ? null : model.isCodeOnly ? (
          <p className="hint">{messages.signIn.emailCodeLead}</p>
        ) : (
          <NewPasswordField
            frame={model}
            messages={messages}
            label={messages.common.password}
            focused={focus === 'password'}
          />
        )}
        {model.invitationCode !== undefined && (
          <Field
            name="invitationCode"
            label={messages.signUp.code}
            hint={messages.signUp.codeHint}
            type="text"
            autoComplete="off"
            value={model.invitationCode}
            focused={focus === 'invitationCode'}
            input={{ autoCapitalize: 'characters', spellCheck: false, dir: 'ltr', maxLength: 100 }}
          />
        )}
        <ProfileFields model={model} focused={focus} />
        <RememberMeField stays={model.stays} seconds={model.staySeconds} />
        <FullBrowser email={model.signsOut} messages={messages} />
        <Captcha frame={model} messages={messages} />
        <Terms frame={model} messages={messages} />
        <SubmitButton>{model.needsApproval ? messages.signUp.submitForApproval : messages.signUp.submit}</SubmitButton>
      </PostForm>
      {model.verifiedBy === undefined && (
        <ProviderButtons frame={model} providers={model.providers} messages={messages} />
      )}
      <p className="other-way">
        {messages.signUp.haveAccount} <a href={model.signInUrl}>{messages.common.signIn}</a>
      </p>
    </>
  )
}
