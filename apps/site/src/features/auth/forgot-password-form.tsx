import { useForgotPassword } from '@foyer/react'
import { EmailField } from '../../form/fields.js'
import { MemberForm } from '../../form/member-form.js'
import { Resend } from './resend.js'
import { useAuthFlow } from './use-auth-flow.js'

/** Requests the mail with the link that sets a new password. */
export function ForgotPasswordForm() {
  const { email, linkTo } = useAuthFlow()
  const form = useForgotPassword({ email })
  return (
    <>
      {form.sentTo === undefined ? (
        <>
          <p>A link to choose a new one comes by mail.</p>
          <MemberForm form={form} submit="Send the link">
            <EmailField form={form} name="email" />
          </MemberForm>
        </>
      ) : (
        <>
          <p role="status">
            If there is an account for <span className="address">{form.sentTo}</span>, a link is on its way. It works
            once.
          </p>
          <Resend resend={form.resend} label="Send another link" sent="Another link is on its way." />
        </>
      )}
      <p>
        <a href={linkTo('/sign-in')}>Back to sign in</a>
      </p>
    </>
  )
}
