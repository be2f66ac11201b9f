import { useChangeEmail } from '@foyer/react'
import { Badge, Button, Card } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { FormField, PasswordField } from '../../form/fields.js'
import { MemberForm } from '../../form/member-form.js'
import { CodeForm } from '../auth/code-form.js'
import { MemberRecord } from './member-record.js'

/** AC-03: shows the email address and changes it. */
export function EmailSection() {
  return (
    <Card title="E-mail">
      <MemberRecord lines={3}>
        {({ loginEmail, loginEmailVerified }) => (
          <>
            <p className="lead">
              <bdi dir="ltr" className="address">
                {loginEmail}
              </bdi>
            </p>
            <p>
              {loginEmailVerified ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warning">Not confirmed</Badge>}
            </p>
            <p className="soft">You sign in with it, and we write to it when your pots are out of the kiln.</p>
          </>
        )}
      </MemberRecord>
      <ChangeEmailForm />
    </Card>
  )
}

function ChangeEmailForm() {
  const { pending, ask, prove, resend, cancel, problem, ended } = useChangeEmail()
  const [isOpen, setOpen] = useState(false)
  const { ref } = prove.formProps
  useEffect(() => {
    if (!pending || !isOpen) return
    // G-26: the previous form is unmounted, so move the focus.
    ref.current?.querySelector('input')?.focus()
    setOpen(false)
  }, [pending, isOpen, ref])
  const notice = ended === 'changed' ? 'Your email was changed.' : ended && 'Email change canceled.'
  if (pending)
    return (
      <>
        <p>
          A 6-digit code is on its way to <span className="address">{pending.email}</span>. Until you enter it, your old
          email stays active.
        </p>
        <CodeForm form={prove} resend={resend}>
          <Button tone="plain" onClick={cancel}>
            Cancel change
          </Button>
        </CodeForm>
        <p className="problem" role="alert">
          {problem?.message}
        </p>
      </>
    )
  return (
    <>
      {isOpen ? (
        <>
          <p className="soft">
            We send a code to the new address, and tell the old one. Until you enter the code, nothing changes.
          </p>
          <MemberForm form={ask} submit="Send code">
            <FormField
              form={ask}
              name="newEmail"
              label="New email"
              type="email"
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
            />
            <PasswordField form={ask} name="currentPassword" label="Current password" />
          </MemberForm>
        </>
      ) : (
        pending === null && (
          <div className="ui-row">
            <Button tone="quiet" onClick={() => setOpen(true)}>
              Change email
            </Button>
          </div>
        )
      )}
      <output>{!isOpen && notice}</output>
    </>
  )
}
