import { ActionForm } from '../../form/action-form.js'
import { EmailField, PasswordField } from '../../form/credential-fields.js'
import { Section } from '../../form/section.js'
import type { PendingStep } from '../../session/pending-step.js'
import { proceed } from '../../session/proceed.js'
import { useClient } from '../../session/site-context.js'

interface CreateAccountProps {
  onEmail: (email: string) => void
  onStep: (step: PendingStep | undefined) => void
}

export function CreateAccount({ onEmail, onStep }: CreateAccountProps) {
  const client = useClient()
  async function register(values: FormData) {
    const email = String(values.get('email')).trim()
    onEmail(email)
    return proceed(client, await client.register({ email, password: String(values.get('password')) }), email, onStep)
  }
  return (
    <Section name="Create account">
      <p className="lead">What you did here so far stays yours.</p>
      <ActionForm submit="Create account" doing="Creating your account" work={register}>
        <EmailField />
        <PasswordField name="password" label="Password" isNew />
      </ActionForm>
    </Section>
  )
}
