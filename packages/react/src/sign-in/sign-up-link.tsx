import type { SignInMethods } from '@foyer/client/sign-in'
import { useFoyer } from '../provider.js'
import { Back } from '../verify-email/verify-email.js'

/** Leads to the form for a new account, and says so if that needs an invitation (checklist SI-17). */
export function SignUpLink({ methods, onPress }: { methods: SignInMethods; onPress: () => void }) {
  const { messages } = useFoyer()
  if (!methods.invitationOnly) return <Back label={messages.createAccount} onPress={onPress} />
  return (
    <span>
      {messages.invitationNeeded} <Back label={messages.haveInvitation} onPress={onPress} />
    </span>
  )
}
