import { LinkButton } from '@foyer/ui'
import { type ComponentType, useState } from 'react'
import { Vessel } from '../../drawings/vessel.js'
import { PageHeading } from '../../routing/page-heading.js'
import { usePlace } from '../../routing/use-place.js'
import { useIdentity } from '../../session/use-identity.js'
import { useShelf } from '../../shop/shop-context.js'
import { ForgotPasswordForm } from './forgot-password-form.js'
import { HostedSignIn } from './hosted-sign-in.js'
import { chosenHow, type How, rememberHow } from './how-memory.js'
import { HowSwitch } from './how-switch.js'
import { SignInForm } from './sign-in-form.js'
import { SignUpForm } from './sign-up-form.js'
import { useEntrance } from './use-entrance.js'
import { VerifyEmailForm } from './verify-email-form.js'
import { Waiting } from './waiting.js'

const steps: Record<string, { heading: string; Form: ComponentType; hasChoice?: boolean }> = {
  '/sign-in': { heading: 'Sign in', Form: SignInForm, hasChoice: true },
  '/sign-up': { heading: 'Create an account', Form: SignUpForm, hasChoice: true },
  '/forgot-password': { heading: 'Reset your password', Form: ForgotPasswordForm },
  '/verify-email': { heading: 'Enter your code', Form: VerifyEmailForm },
  '/waiting': { heading: 'Your request is with the studio', Form: Waiting },
}

/** Everything between a visitor and a member. */
export default function EntrancePage() {
  const { path } = usePlace()
  const { isMember } = useIdentity()
  const { next } = useEntrance()
  const { pieceOf } = useShelf()
  const [how, setHow] = useState(chosenHow)
  const step = steps[path]
  if (step === undefined) throw new Error(`The entrance has no step ${path}`)
  const { heading, Form, hasChoice } = step
  const choose = (chosen: How) => {
    rememberHow(chosen)
    setHow(chosen)
  }
  return (
    <div className="entrance">
      <div className="entrance-form">
        <PageHeading>{heading}</PageHeading>
        {isMember ? <AlreadyIn next={next} /> : hasChoice && how === 'hosted' ? <HostedSignIn next={next} /> : <Form />}
        {!isMember && hasChoice && <HowSwitch how={how} onChange={choose} />}
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

/** Signed in before, or in another tab meanwhile (SI-18, SI-19). */
function AlreadyIn({ next }: { next: string }) {
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
