import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { AccountChoices } from '../parts/account-choices.js'
import { Captcha } from '../parts/captcha.js'
import { CurrentPasswordField, EmailField } from '../parts/credential-fields.js'
import { FormMessage } from '../parts/form-message.js'
import { FullBrowser } from '../parts/full-browser.js'
import { getInitialFocus } from '../parts/initial-focus.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { ProviderButtons } from '../parts/provider-buttons.js'
import { RememberMeField } from '../parts/remember-me-field.js'
import { HelpLink } from '../parts/site-links.js'
import { SubmitButton } from '../parts/submit-button.js'
import { useSignedInElsewhere } from '../parts/use-signed-in-elsewhere.js'
import { PasskeySignIn } from '../passkeys/passkey-sign-in.js'
import { useDeviceCanHavePasskey } from '../passkeys/passkey-support.js'

/** Sign in, or continue with an account that is signed in already (SI-18). */
export function SignIn({ model, messages }: PageProps<'signin'>) {
  const [first, ...others] = model.accounts ?? []
  useSignedInElsewhere(model.renewUrl)
  if (first === undefined) return <SignInWays model={model} messages={messages} focusing />
  const who = { email: <bdi>{first.email}</bdi> }
  const site = <bdi>{model.siteName}</bdi>
  const tried = model.message !== undefined || model.fieldErrors !== undefined
  return (
    <>
      <p className="lead">
        {others.length === 0
          ? interpolateNodes(messages.signIn.signedInAs, who)
          : interpolateNodes(messages.selectAccount.lead, { site })}
      </p>
      <PostForm frame={model} page={model} messages={messages}>
        {others.length === 0 ? (
          <SubmitButton name="continue" value={first.account}>
            {interpolateNodes(messages.signIn.continueAs, who)}
          </SubmitButton>
        ) : (
          <AccountChoices accounts={model.accounts ?? []} name="continue" locale={model.locale} />
        )}
      </PostForm>
      <details className="another" open={tried}>
        <summary className="button quiet">{messages.signIn.useAnother}</summary>
        <SignInWays model={model} messages={messages} focusing={tried} />
      </details>
    </>
  )
}

/** The form, the identity providers, and the link to sign up. */
function SignInWays({ model, messages, focusing }: PageProps<'signin'> & { focusing: boolean }) {
  return (
    <>
      <SignInForm model={model} messages={messages} focusing={focusing} />
      {model.passkey !== undefined && (
        <PasskeySignIn frame={model} page={model} passkey={model.passkey} messages={messages} />
      )}
      <ProviderButtons frame={model} providers={model.providers} messages={messages} />
      {model.anotherUrl !== undefined && (
        <p className="other-way">
          <a href={model.anotherUrl}>{messages.signIn.useAnother}</a>
        </p>
      )}
      {model.signUpUrl !== undefined && (
        <p className="other-way">
          {model.invitationOnly ? messages.signIn.invitationOnly : messages.signIn.newHere}{' '}
          <a href={model.signUpUrl}>{model.invitationOnly ? messages.signIn.useInvitation : messages.signIn.signUp}</a>
        </p>
      )}
    </>
  )
}

function SignInForm({ model, messages, focusing }: PageProps<'signin'> & { focusing: boolean }) {
  // After a refused sign-in, focus the password (SI-09); the email is already filled in.
  const known = model.email !== undefined && model.email !== ''
  const focus = getInitialFocus(
    known ? { ...model, message: undefined } : model,
    model.isCodeOnly ? ['email'] : ['email', 'password'],
    known && !model.isCodeOnly ? 'password' : 'email',
  )
  const canHavePasskey = useDeviceCanHavePasskey(model.passkey !== undefined)
  return (
    <PostForm frame={model} page={model} messages={messages} hidden={{ passkeys: canHavePasskey ? '1' : undefined }}>
      <FormMessage message={model.message} focused={focusing && focus === 'message'}>
        {model.message?.code === 'MEMBER_BLOCKED' && <HelpLink frame={model} messages={messages} />}
        {model.recoveryCodeUrl !== undefined && <a href={model.recoveryCodeUrl}>{messages.twoStep.useRecoveryCode}</a>}
        {model.message?.code === 'WRONG_SIGN_IN' && <a href={model.forgotPasswordUrl}>{messages.signIn.reset}</a>}
      </FormMessage>
      <EmailField
        frame={model}
        messages={messages}
        autoComplete="username webauthn"
        focused={focusing && focus === 'email'}
      />
      {model.isCodeOnly ? (
        <p className="hint">{messages.signIn.emailCodeLead}</p>
      ) : (
        <CurrentPasswordField
          name="password"
          frame={model}
          messages={messages}
          focused={focusing && focus === 'password'}
          aside={<a href={model.forgotPasswordUrl}>{messages.signIn.forgot}</a>}
        />
      )}
      <RememberMeField stays={model.stays} seconds={model.staySeconds} />
      <FullBrowser email={model.signsOut} messages={messages} />
      <Captcha frame={model} messages={messages} />
      <SubmitButton>{model.isCodeOnly ? messages.signIn.continue : messages.signIn.submit}</SubmitButton>
      {model.codeUrl !== undefined && !model.isCodeOnly && (
        <SubmitButton isSecondary name="email-code" value="1" action={model.codeUrl}>
          {messages.signIn.emailCode}
        </SubmitButton>
      )}
    </PostForm>
  )
}
