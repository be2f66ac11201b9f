import { interpolate } from '@foyer/messages/console'
import { Button, LinkButton, Notice, Skeleton } from '@foyer/ui'
import { useEffect, useRef, useState } from 'react'
import { type ApiFault, toFault } from '../api/api-fault.js'
import { FaultNotice } from '../api/fault-notice.js'
import { useMessages } from '../language/messages.js'
import { Sentence } from '../language/sentence.js'
import { navigate, toUrl } from '../routing/location.js'
import { PageHeading } from '../routing/page-heading.js'
import { getSiteName, isDevelopment } from '../site.js'
import { type AuthStatus, useAuthStatus, useSession } from './owner.js'

/** Shown instead of the console until an owner is signed in. */
export function SignInGate({ standing }: { standing: Exclude<AuthStatus, { status: 'owner' }> }) {
  const messages = useMessages()
  if (standing.status === 'checking') return <Skeleton lines={6} />
  if (standing.status === 'failed')
    return (
      <>
        <PageHeading>{messages.session.console}</PageHeading>
        <FaultNotice fault={standing.fault} retry={standing.retry} />
      </>
    )
  return standing.status === 'stranger' ? <NoOwner /> : <SignIn />
}

function SignIn() {
  const messages = useMessages()
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const redirectToSignIn = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      await session.signIn()
    } catch (error) {
      setFault(toFault(error))
      setBusy(false)
    }
  }
  return (
    <div className="entrance">
      <PageHeading title={messages.session.signIn}>
        {interpolate(messages.session.heading, { site: getSiteName() })}
      </PageHeading>
      <p className="lead">{messages.session.lead}</p>
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <Button busy={isBusy} onClick={redirectToSignIn}>
          {messages.session.signIn}
        </Button>
        {isDevelopment() && (
          <LinkButton tone="quiet" href={toUrl('/inbox')}>
            {messages.session.openInbox}
          </LinkButton>
        )}
      </div>
      <p className="soft">
        <Sentence
          text={messages.session.noOwner}
          parts={{
            code: (
              <>
                <code>foyer owner create</code> <code className="unbroken">--email you@example.com</code>{' '}
                <code className="unbroken">--password-stdin</code>
              </>
            ),
          }}
        />
      </p>
    </div>
  )
}

function NoOwner() {
  const messages = useMessages()
  const session = useSession()
  const [fault, setFault] = useState<ApiFault>()
  const signOut = () => session.signOut().catch((error) => setFault(toFault(error)))
  return (
    <div className="entrance">
      <PageHeading>{messages.session.noRole}</PageHeading>
      <p className="lead">{messages.session.noRoleHint}</p>
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <Button onClick={signOut}>{messages.session.switchAccount}</Button>
      </div>
    </div>
  )
}

/** Starts the sign-in without a press; the hosted pages do not ask a person who is signed in there. */
export function ContinueSignIn() {
  const messages = useMessages()
  const session = useSession()
  const authStatus = useAuthStatus()
  const isStarted = useRef(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (authStatus.status === 'owner') return navigate(toUrl('/'), { replace: true })
    if (authStatus.status !== 'signed-out' || isStarted.current) return
    isStarted.current = true
    session.continueSignIn().catch(() => setFailed(true))
  }, [session, authStatus.status])
  if (authStatus.status === 'owner' || (authStatus.status === 'signed-out' && !hasFailed))
    return <PageHeading>{messages.session.signingIn}</PageHeading>
  return <SignInGate standing={authStatus} />
}

/** Handles the redirect from the sign-in page. */
export function Callback() {
  const messages = useMessages()
  const session = useSession()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    session.handleCallback().then(
      (to) => (to === undefined ? setFailed(true) : navigate(to, { replace: true })),
      () => setFailed(true),
    )
  }, [session])
  if (!hasFailed) return <PageHeading>{messages.session.signingIn}</PageHeading>
  return (
    <div className="entrance">
      <PageHeading>{messages.session.failed}</PageHeading>
      <div role="alert">
        <Notice tone="warning">
          <p>{messages.session.failedHint}</p>
        </Notice>
      </div>
      <div className="ui-row">
        <LinkButton href={toUrl('/')}>{messages.session.retry}</LinkButton>
      </div>
    </div>
  )
}
