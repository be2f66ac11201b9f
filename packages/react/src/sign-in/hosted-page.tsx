import { useFoyer } from '../provider.js'
import { useSession } from '../session/use-session.js'
import { Back } from '../verify-email/verify-email.js'

/** The way to the hosted page, where a widget of another captcha can be shown. */
export function HostedPage() {
  const { messages } = useFoyer()
  const { signIn } = useSession()
  return <Back label={messages.hostedPage} onPress={() => void signIn().catch(() => {})} />
}
