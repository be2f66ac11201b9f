import { LinkButton } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { navigate } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useClient } from '../../session/site-context.js'
import { arrivalOf } from './arrival.js'

/** The return from the sign-in page. */
export default function CallbackPage() {
  const client = useClient()
  const [refusal, setRefusal] = useState<string>()

  useEffect(() => {
    let isOver = false
    arrivalOf(client).then((arrival) => {
      if (isOver) return
      if ('returnTo' in arrival) navigate(arrival.returnTo, { replace: true })
      else setRefusal(arrival.sentence)
    })
    return () => {
      isOver = true
    }
  }, [client])

  return (
    <div className="narrow">
      <PageHeading>{refusal === undefined ? 'Signing you in' : 'That sign-in did not work out'}</PageHeading>
      <p role="alert" className="lead">
        {refusal}
      </p>
      {refusal !== undefined && (
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
