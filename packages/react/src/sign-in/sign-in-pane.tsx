import type { SignInMethods } from '@foyer/client/sign-in'
import { EmailField, PasswordField } from '../forms/field.js'
import { FormView } from '../forms/form-view.js'
import { Lazy } from '../forms/lazy.js'
import { Pane } from '../forms/pane.js'
import type { StepHandlers } from '../forms/steps.js'
import { useFoyer } from '../provider.js'
import { Back } from '../verify-email/verify-email.js'
import type { PaneName } from './auth-panes.js'
import { HostedPage } from './hosted-page.js'
import { ProviderButtons } from './provider-buttons.js'
import { SignUpLink } from './sign-up-link.js'
import { useSignIn } from './use-sign-in.js'

export interface CredentialPaneProps extends StepHandlers {
  email: string
  isNext: boolean
  go: (pane: PaneName, email: string) => void
  methods: SignInMethods
}

const loadPasskeys = async () => (await import('../passkeys/passkey-button.js')).PasskeyButton

/** Email and password on one screen (checklist SI-01), with links to the other panes. */
export function SignInPane({ email, isNext, go, methods, ...handlers }: CredentialPaneProps) {
  const { messages } = useFoyer()
  const form = useSignIn({ email, ...handlers })
  const hasPasskeys = methods.passkey && typeof PublicKeyCredential !== 'undefined'
  const reset = <Back label={messages.resetPassword} onPress={() => go('forgot-password', form.values.email)} />
  return (
    <Pane heading={messages.signInHeading} isNext={isNext}>
      <FormView
        form={form}
        submit={messages.signInSubmit}
        busy={messages.signInBusy}
        remedy={
          form.problem?.remedy === 'forgot-password' ? reset : form.problem?.remedy === 'hosted-page' && <HostedPage />
        }
      >
        <EmailField form={form} name="email" autoComplete={hasPasskeys ? 'username webauthn' : 'username'} />
        <PasswordField
          form={form}
          name="password"
          label={messages.password}
          remedy={form.errors.password === messages.signInWrong && reset}
        />
      </FormView>
      {hasPasskeys && <Lazy load={loadPasskeys} props={{ email: form.values.email, ...handlers }} isOptional />}
      <ProviderButtons providers={methods.providers} />
      <p className="foyer-links">
        {methods.emailCode && (
          <Back label={messages.useEmailCode} onPress={() => go('email-code', form.values.email)} />
        )}
        <Back label={messages.forgotPassword} onPress={() => go('forgot-password', form.values.email)} />
        <SignUpLink methods={methods} onPress={() => go('sign-up', form.values.email)} />
      </p>
    </Pane>
  )
}
