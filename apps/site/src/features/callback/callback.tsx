import { useEffect, useState } from 'react'
import { replaceAddress } from '../../session/route.js'
import { useClient } from '../../session/site-context.js'
import { usePageTitle } from '../../session/use-page-title.js'
import { arrivalOf } from './arrival.js'

/** The return from the Foyer page. */
export function Callback() {
  const client = useClient()
  const [refusal, setRefusal] = useState<string>()
  const heading = refusal === undefined ? 'Signing you in' : 'That sign-in did not work out'
  usePageTitle(heading)

  useEffect(() => {
    let isOver = false
    arrivalOf(client).then((arrival) => {
      if (isOver) return
      if ('returnTo' in arrival) replaceAddress(arrival.returnTo)
      else setRefusal(arrival.sentence)
    })
    return () => {
      isOver = true
    }
  }, [client])

  return (
    <main className="plain">
      <h1>{heading}</h1>
      <p role="alert">{refusal}</p>
      {refusal !== undefined && (
        <button type="button" className="button" onClick={() => replaceAddress('/')}>
          Back to the studio
        </button>
      )}
    </main>
  )
}
