import { LinkButton } from '@foyer/ui'
import { type ComponentType, useState } from 'react'
import { Vessel } from '../../drawings/vessel.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useLocation } from '../../routing/use-location.js'
import { useIdentity } from '../../session/use-identity.js'
import { useShelf } from '../../shop/shop-context.js'
import { type AuthMode, getAuthMode, saveAuthMode } from './auth-mode.js'
import { AuthModeSwitch } from './auth-mode-switch.js'
import { ForgotPasswordForm } from './forgot-password-form.js'
import { HostedSignIn } from './hosted-sign-in.js'
import { SignInForm } from './sign-in-form.js'
import { SignUpForm } from './sign-up-form.js'
import { useAuthFlow } from './use-auth-flow.js'
import { VerifyEmailForm } from './verify-email-form.js'
import { Waiting } from './waiting.js'

const steps: Record<string, { heading: string; Form: ComponentType; hasChoice?: boolean }> = {
  '/sign-in': { heading: 'Sign in', Form: SignInForm, hasChoice: true },
  '/sign-up': { heading: 'Create an account', Form: SignUpForm, hasChoice: true },
  '/forgot-password': { heading: 'Reset your password', Form: ForgotPasswordForm },
  '/verify-email': { heading: 'Enter your code', Form: VerifyEmailForm },
  '/waiting': { heading: 'Your request is with the studio', Form: Waiting },
}

/** The pages for sign-in, sign-up, verification and recovery. */
export default function AuthPage() {
  const { path } = useLocation()
  const { isMember } = useIdentity()
  const { next } = useAuthFlow()
  const { pieceOf } = useShelf()
  const [authMode, setAuthMode] = useState(getAuthMode)
  const step = steps[path]
  if (step === undefined) throw new Error(`The entrance has no step ${path}`)
  const { heading, Form, hasChoice } = step
  const choose = (chosen: AuthMode) => {
    saveAuthMode(chosen)
    setAuthMode(chosen)
  }
  return (
    <div className="entrance">
      <div className="entrance-form">
        <PageHeading>{heading}</PageHeading>
        {isMember ? (
          <AlreadySignedIn next={next} />
        ) : hasChoice && authMode === 'hosted' ? (
          <HostedSignIn next={next} />
        ) : (
          <Form />
        )}
        {!isMember && hasChoice && <AuthModeSwitch how={authMode} onChange={choose} />}
      </div>
      <aside aria-hidden="true">
        {['marram-vase', 'early-mug', 'net-float'].map((id) => {
          const piece = pieceOf(id)
          return piece && <Vessel key={id} piece={piece} />
        })}
      </aside>
    </div>
  )
}

/** Shown to a member who is already signed in, possibly in another tab (SI-18, SI-19). */
function AlreadySignedIn({ next }: { next: string }) {
  return (
    <>
      <p role="status">You are signed in.</p>
      <div className="ui-row">
        <LinkButton href={next}>Continue</LinkButton>
        <LinkButton tone="quiet" href="/account">
          Your account
        </LinkButton>
      </div>
    </>
  )
}
