import { ActionForm } from '../../form/action-form.js'
import { EmailField, PasswordField } from '../../form/credential-fields.js'
import { Section } from '../../form/section.js'
import type { PendingStep } from '../../session/pending-step.js'
import { proceed } from '../../session/proceed.js'
import { useClient } from '../../session/site-context.js'
import { HostedSignIn } from './hosted-sign-in.js'

interface SignInProps {
  suggestedEmail: string
  onEmail: (email: string) => void
  onStep: (step: PendingStep | undefined) => void
}

/** Both ways in: the site's own form, and the page of Foyer. */
export function SignIn({ suggestedEmail, onEmail, onStep }: SignInProps) {
  const client = useClient()
  async function logIn(values: FormData) {
    const email = String(values.get('email')).trim()
    onEmail(email)
    return proceed(client, await client.login({ email, password: String(values.get('password')) }), email, onStep)
  }
  return (
    <Section name="Sign in">
      <p className="lead">For members. You stay on this page.</p>
      <ActionForm submit="Sign in" doing="Signing you in" work={logIn}>
        <EmailField suggestion={suggestedEmail} />
        <PasswordField name="password" label="Password" />
      </ActionForm>
      <HostedSignIn />
    </Section>
  )
}
