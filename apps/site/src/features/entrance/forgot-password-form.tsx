import { ActionForm } from '../../form/action-form.js'
import { EmailField } from '../../form/credential-fields.js'
import { useEntrance } from './entrance-context.js'

export function ForgotPasswordForm() {
  const { client, email, rememberEmail, linkTo } = useEntrance()
  async function sendLink(values: FormData) {
    const address = String(values.get('email')).trim()
    rememberEmail(address)
    await client.sendPasswordResetEmail(address, `${location.origin}/`, document.documentElement.lang)
    return { notice: `If there is an account for ${address}, a link is on its way. It works once.` }
  }
  return (
    <>
      <p>A link to choose a new one comes by mail.</p>
      <ActionForm submit="Send the link" doing="Sending the link" work={sendLink}>
        <EmailField suggestion={email} />
      </ActionForm>
      <p>
        <a href={linkTo('/sign-in')}>Back to sign in</a>
      </p>
    </>
  )
}
