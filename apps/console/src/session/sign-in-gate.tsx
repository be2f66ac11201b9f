import { Button, LinkButton, Notice, Skeleton } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { type ApiFault, toFault } from '../api/api-fault.js'
import { FaultNotice } from '../api/fault-notice.js'
import { navigate, toUrl } from '../routing/location.js'
import { PageHeading } from '../routing/page-heading.js'
import { getSiteName, isDevelopment } from '../site.js'
import { type AuthStatus, useSession } from './owner.js'

/** Shown instead of the console until an owner is signed in. */
export function SignInGate({ standing }: { standing: Exclude<AuthStatus, { status: 'owner' }> }) {
  if (standing.status === 'checking') return <Skeleton lines={6} />
  if (standing.status === 'failed')
    return (
      <>
        <PageHeading>The console</PageHeading>
        <FaultNotice fault={standing.fault} retry={standing.retry} />
      </>
    )
  return standing.status === 'stranger' ? <NoOwner /> : <SignIn />
}

function SignIn() {
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
      <PageHeading title="Sign in">{`Run ${getSiteName()}`}</PageHeading>
      <p className="lead">Approve members, set the rules and see what happens. Only owners of this site get in.</p>
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <Button busy={isBusy} onClick={redirectToSignIn}>
          Sign in
        </Button>
        {isDevelopment() && (
          <LinkButton tone="quiet" href={toUrl('/inbox')}>
            Open the development inbox
          </LinkButton>
        )}
      </div>
      <p className="soft">
        No owner yet? The server prints a link to set the site up when it starts. Or, on its machine:{' '}
        <code>foyer owner create --email you@example.com --password-stdin</code>
      </p>
    </div>
  )
}

function NoOwner() {
  const session = useSession()
  const [fault, setFault] = useState<ApiFault>()
  const signOut = () => session.signOut().catch((error) => setFault(toFault(error)))
  return (
    <div className="entrance">
      <PageHeading>You are not an owner of this site</PageHeading>
      <p className="lead">You are signed in, but this account has no role here. An owner can give it one.</p>
      <FaultNotice fault={fault} />
      <div className="ui-row">
        <Button onClick={signOut}>Sign out and use another account</Button>
      </div>
    </div>
  )
}

/** Handles the redirect from the sign-in page. */
export function Callback() {
  const session = useSession()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    session.handleCallback().then(
      (to) => (to === undefined ? setFailed(true) : navigate(to, { replace: true })),
      () => setFailed(true),
    )
  }, [session])
  if (!hasFailed) return <PageHeading>Signing you in</PageHeading>
  return (
    <div className="entrance">
      <PageHeading>That sign-in did not work out</PageHeading>
      <div role="alert">
        <Notice tone="warning">
          <p>It was started in another window, was cancelled, or is too old. Nothing was changed.</p>
        </Notice>
      </div>
      <div className="ui-row">
        <LinkButton href={toUrl('/')}>Start again</LinkButton>
      </div>
    </div>
  )
}
