import { ActionForm } from '../../form/action-form.js'
import { EmailField } from '../../form/credential-fields.js'
import { Section } from '../../form/section.js'
import { useClient } from '../../session/site-context.js'

export function ForgotPassword({ suggestedEmail }: { suggestedEmail: string }) {
  const client = useClient()
  async function sendLink(values: FormData) {
    const email = String(values.get('email')).trim()
    await client.sendPasswordResetEmail(email, `${location.origin}/`, document.documentElement.lang)
    return { notice: `If there is an account for ${email}, a link is on its way. It works once.` }
  }
  return (
    <Section name="Forgot password">
      <p className="lead">A link to choose a new one comes by mail.</p>
      <ActionForm submit="Send reset link" doing="Sending the link" work={sendLink} quiet>
        <EmailField suggestion={suggestedEmail} />
      </ActionForm>
    </Section>
  )
}
