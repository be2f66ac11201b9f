import { EmailField } from '../forms/field.js'
import { FormView } from '../forms/form-view.js'
import { Pane } from '../forms/pane.js'
import { useFoyer } from '../provider.js'
import { Back } from '../verify-email/verify-email.js'
import { HostedPage } from './hosted-page.js'
import { ProviderButtons } from './provider-buttons.js'
import type { CredentialPaneProps } from './sign-in-pane.js'
import { SignUpLink } from './sign-up-link.js'
import { useEmailCode } from './use-email-code.js'

/** The email address alone: a code is sent to it, and signs in or creates the account. */
export function EmailCodePane({ email, isNext, go, methods, ...handlers }: CredentialPaneProps) {
  const { messages } = useFoyer()
  const form = useEmailCode({ email, ...handlers })
  return (
    <Pane heading={messages.signInHeading} lead={messages.emailCodeLead} isNext={isNext}>
      <FormView
        form={form}
        submit={messages.sendCode}
        busy={messages.sendingCode}
        remedy={form.problem?.remedy === 'hosted-page' && <HostedPage />}
      >
        <EmailField form={form} name="email" />
      </FormView>
      <ProviderButtons providers={methods.providers} />
      <p className="foyer-links">
        {methods.password && <Back label={messages.usePassword} onPress={() => go('sign-in', form.values.email)} />}
        <SignUpLink methods={methods} onPress={() => go('sign-up', form.values.email)} />
      </p>
    </Pane>
  )
}
