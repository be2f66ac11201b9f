import type { SignInMethods } from '@foyer/client/sign-in'
import { useState } from 'react'
import { ForgotPassword } from '../forgot-password/forgot-password.js'
import { type Look, Root } from '../forms/class-names.js'
import { Pane } from '../forms/pane.js'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { useFoyer } from '../provider.js'
import { SecondFactor } from '../second-factor/second-factor.js'
import { CodeSignUpPane } from '../sign-up/code-sign-up-pane.js'
import { Back, VerifyEmail } from '../verify-email/verify-email.js'
import { EmailCodePane } from './email-code-pane.js'
import { usePendingStep } from './pending-step.js'
import { SignInPane } from './sign-in-pane.js'
import { SignUpPane } from './sign-up-pane.js'
import { useSignInMethods } from './use-sign-in-methods.js'

export type PaneName = 'sign-in' | 'sign-up' | 'email-code' | 'forgot-password'

export interface AuthProps extends Look {
  /** The email address, if known. */
  email?: string
  /** Called when the person is signed in as a member. Inside `SignedOut` the form then unmounts. */
  onSignedIn?: () => void
}

/** All panes of sign-in and sign-up: input on one pane is kept for the next (checklist G-35). */
export function AuthPanes({ first, email: known = '', onSignedIn, ...look }: AuthProps & { first: PaneName }) {
  const { messages } = useFoyer()
  const methods = useSignInMethods()
  const [pane, setPane] = useState<PaneName>(first)
  const [email, setEmail] = useState(known)
  const [isNext, setNext] = useState(false)
  const [pending, saveStep] = usePendingStep()

  const go = (next: PaneName, carried = email) => {
    saveStep(undefined)
    setEmail(carried)
    setPane(next)
    setNext(true)
  }
  const steps = {
    onSignedIn: () => {
      saveStep(undefined)
      onSignedIn?.()
    },
    onNext: (next: NonNullable<typeof pending>) => {
      setEmail(next.email)
      saveStep(next)
    },
  }
  const CredentialPane = paneOf(pane, methods)
  return (
    <Root {...look}>
      {pending?.step === 'verify-email' ? (
        <VerifyEmail
          email={pending.email}
          state={pending.state}
          {...steps}
          isNext
          onChangeAddress={() => go(pane, pending.email)}
        />
      ) : pending?.step === 'second-factor' ? (
        <SecondFactor
          email={pending.email}
          state={pending.state}
          {...steps}
          isNext
          onBack={() => go('sign-in', pending.email)}
        />
      ) : pending?.step === 'waiting' ? (
        <Pane
          heading={messages.waitingHeading}
          lead={interpolateNodes(messages.waitingLead, { email: pending.email })}
          isNext
        >
          <Back label={messages.backToSignIn} onPress={() => go('sign-in', pending.email)} />
        </Pane>
      ) : pane === 'forgot-password' ? (
        <ForgotPassword email={email} isNext={isNext} onBack={(carried) => go('sign-in', carried)} />
      ) : (
        <CredentialPane email={email} isNext={isNext} go={go} methods={methods} {...steps} />
      )}
    </Root>
  )
}

/** Selects the form by the methods of the site. */
function paneOf(pane: PaneName, { password, emailCode }: SignInMethods) {
  if (pane === 'sign-up') return password ? SignUpPane : CodeSignUpPane
  return !password || (pane === 'email-code' && emailCode) ? EmailCodePane : SignInPane
}
