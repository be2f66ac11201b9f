import { ActionForm } from '../../form/action-form.js'
import { PasswordField } from '../../form/credential-fields.js'
import { Section } from '../../form/section.js'
import { useClient } from '../../session/site-context.js'

export function ChangePassword({ email }: { email: string | undefined }) {
  const client = useClient()
  async function change(values: FormData) {
    await client.changePassword({
      currentPassword: String(values.get('currentPassword')),
      newPassword: String(values.get('newPassword')),
    })
    return { notice: 'Your password is changed. You are signed out everywhere else.' }
  }
  return (
    <Section name="Change password">
      <p className="lead">You stay signed in here, and are signed out everywhere else.</p>
      <ActionForm submit="Change password" doing="Changing your password" work={change} resets>
        {/* For password managers: whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField name="currentPassword" label="Current password" />
        <PasswordField name="newPassword" label="New password" isNew />
      </ActionForm>
    </Section>
  )
}
