import { useFoyer } from '../provider.js'
import { useSession } from '../session/use-session.js'
import { Back } from '../verify-email/verify-email.js'

/** Link to the hosted page, which can show the widget of another captcha provider. */
export function HostedPage() {
  const { messages } = useFoyer()
  const { signIn } = useSession()
  return <Back label={messages.hostedPage} onPress={() => void signIn().catch(() => {})} />
}
