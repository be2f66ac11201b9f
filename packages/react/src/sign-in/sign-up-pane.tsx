import { EmailField, PasswordField } from '../forms/field.js'
import { FormView } from '../forms/form-view.js'
import { Pane } from '../forms/pane.js'
import { countCharacters } from '../forms/rules.js'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { ProfileFieldList } from '../profile-fields/profile-field-list.js'
import { useProfileFields } from '../profile-fields/use-profile-fields.js'
import { useFoyer } from '../provider.js'
import { InvitationCodeField } from '../sign-up/invitation-code-field.js'
import { useSignUp } from '../sign-up/use-sign-up.js'
import { Back } from '../verify-email/verify-email.js'
import { HostedPage } from './hosted-page.js'
import { ProviderButtons } from './provider-buttons.js'
import type { CredentialPaneProps } from './sign-in-pane.js'

/** Email, password and the profile fields that the owner requires (checklist SU-01 to SU-03). */
export function SignUpPane({ email, isNext, go, methods, ...handlers }: CredentialPaneProps) {
  const { messages, passwordMinLength } = useFoyer()
  const own = useProfileFields('sign-up')
  const form = useSignUp({ email, own, asksInvitation: methods.invitationOnly, ...handlers })
  const isLongEnough = countCharacters(form.values.password) >= passwordMinLength
  const rule = (
    <>
      <span className="foyer-rule" data-met={isLongEnough || undefined}>
        {isLongEnough
          ? messages.passwordRuleMet
          : interpolateNodes(messages.passwordRule, { count: passwordMinLength })}
        .
      </span>{' '}
      {messages.passwordHint}
    </>
  )
  const signIn = <Back label={messages.signInSubmit} onPress={() => go('sign-in', form.values.email)} />
  return (
    <Pane heading={messages.signUpHeading} isNext={isNext}>
      <FormView
        form={form}
        submit={messages.signUpSubmit}
        busy={messages.signUpBusy}
        remedy={form.problem?.remedy === 'hosted-page' && <HostedPage />}
      >
        <EmailField form={form} name="email" remedy={form.errors.email === messages.alreadyExists && signIn} />
        <PasswordField form={form} name="password" label={messages.password} isNew hint={rule} />
        {methods.invitationOnly && <InvitationCodeField form={form} />}
        <ProfileFieldList own={own} />
      </FormView>
      <ProviderButtons providers={methods.providers} />
      <p className="foyer-links">
        <span>
          {messages.haveAccount} {signIn}
        </span>
      </p>
    </Pane>
  )
}
