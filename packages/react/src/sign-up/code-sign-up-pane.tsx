import { EmailField } from '../forms/field.js'
import { FormView } from '../forms/form-view.js'
import { Pane } from '../forms/pane.js'
import { ProfileFieldList } from '../profile-fields/profile-field-list.js'
import { useProfileFields } from '../profile-fields/use-profile-fields.js'
import { useFoyer } from '../provider.js'
import { HostedPage } from '../sign-in/hosted-page.js'
import { ProviderButtons } from '../sign-in/provider-buttons.js'
import type { CredentialPaneProps } from '../sign-in/sign-in-pane.js'
import { useEmailCode } from '../sign-in/use-email-code.js'
import { Back } from '../verify-email/verify-email.js'
import { InvitationCodeField } from './invitation-code-field.js'

/** Email and profile fields, on a site without passwords: the code that is sent creates the account. */
export function CodeSignUpPane({ email, isNext, go, methods, ...handlers }: CredentialPaneProps) {
  const { messages } = useFoyer()
  const own = useProfileFields('sign-up')
  const form = useEmailCode({ email, own, asksInvitation: methods.invitationOnly, ...handlers })
  return (
    <Pane heading={messages.signUpHeading} lead={messages.emailCodeLead} isNext={isNext}>
      <FormView
        form={form}
        submit={messages.sendCode}
        busy={messages.sendingCode}
        remedy={form.problem?.remedy === 'hosted-page' && <HostedPage />}
      >
        <EmailField form={form} name="email" />
        {methods.invitationOnly && <InvitationCodeField form={form} />}
        <ProfileFieldList own={own} />
      </FormView>
      <ProviderButtons providers={methods.providers} />
      <p className="foyer-links">
        <span>
          {messages.haveAccount} <Back label={messages.signInSubmit} onPress={() => go('sign-in', form.values.email)} />
        </span>
      </p>
    </Pane>
  )
}
