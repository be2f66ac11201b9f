import { useChangePassword, useMember } from '@foyer/react'
import { Card } from '@foyer/ui'
import { PasswordField } from '../../form/fields.js'
import { MemberForm } from '../../form/member-form.js'
import { NewPasswordField } from '../../form/new-password-field.js'

/** Changes the password, which signs out the other devices. */
export function PasswordSection() {
  const { member } = useMember()
  const form = useChangePassword()
  return (
    <Card title="Change password">
      <p className="soft">Changing your password signs out your other devices.</p>
      <MemberForm
        form={form}
        submit="Change password"
        notice={form.isChanged && 'Your password was changed. Your other devices are signed out.'}
      >
        {/* Lets password managers recognize the account. */}
        <input type="email" name="username" autoComplete="username" value={member?.loginEmail ?? ''} readOnly hidden />
        <PasswordField form={form} name="currentPassword" label="Current password" />
        <NewPasswordField form={form} name="newPassword" label="New password" email={member?.loginEmail ?? ''} />
      </MemberForm>
    </Card>
  )
}
