import { useSignInCallback } from '@foyer/react'
import { LinkButton } from '@foyer/ui'
import { useEffect } from 'react'
import { navigate } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { toSameSiteUrl } from '../../session/return-url.js'

/** Handles the redirect from the sign-in page. */
export default function CallbackPage() {
  const arrival = useSignInCallback()
  useEffect(() => {
    if (arrival.status === 'done') navigate(toSameSiteUrl(arrival.returnTo), { replace: true })
  }, [arrival])
  const hasFailed = arrival.status === 'failed'
  return (
    <div className="narrow">
      <PageHeading>{hasFailed ? 'That sign-in did not work out' : 'Signing you in'}</PageHeading>
      <p role="alert" className="lead">
        {hasFailed && arrival.message}
      </p>
      {hasFailed && (
        <div className="ui-row">
          <LinkButton href="/sign-in">Sign in</LinkButton>
          <LinkButton tone="quiet" href="/">
            To the first page
          </LinkButton>
        </div>
      )}
    </div>
  )
}
