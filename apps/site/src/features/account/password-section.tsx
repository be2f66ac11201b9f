import { Card } from '@foyer/ui'
import { ActionForm } from '../../form/action-form.js'
import { PasswordField } from '../../form/credential-fields.js'
import { useClient } from '../../session/site-context.js'
import type { MemberRecord } from '../../session/use-member.js'

export function PasswordSection({ record: { member } }: { record: MemberRecord }) {
  const client = useClient()
  async function change(values: FormData) {
    await client.changePassword({
      currentPassword: String(values.get('currentPassword')),
      newPassword: String(values.get('newPassword')),
    })
    return { notice: 'Your password is changed. You are signed out everywhere else.' }
  }
  return (
    <Card title="Change password">
      <p className="soft">You stay signed in here, and are signed out on every other device.</p>
      <ActionForm submit="Change password" doing="Changing your password" work={change} resets>
        {/* For password managers: whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={member?.loginEmail ?? ''} readOnly hidden />
        <PasswordField name="currentPassword" label="Current password" />
        <PasswordField name="newPassword" label="New password" isNew />
      </ActionForm>
    </Card>
  )
}
