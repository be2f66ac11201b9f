import { ActionButton } from '../../form/action-button.js'
import { leaveFor } from '../../session/departure.js'
import { rememberRedirect } from '../../session/redirect-memory.js'
import { useClient } from '../../session/site-context.js'

/** Sign-in on the hosted page: the browser goes there, and comes back to `/callback`. */
export function HostedSignIn({ next }: { next: string }) {
  const client = useClient()
  async function leave() {
    const oauthData = client.generateOAuthData(`${location.origin}/callback`, new URL(next, location.origin).href)
    const { authUrl } = await client.getAuthUrl(oauthData, { prompt: 'login' })
    rememberRedirect(oauthData)
    await leaveFor(authUrl)
    return {}
  }
  return (
    <>
      <p>You sign in, or create an account, on a page of its own, and come back here afterwards.</p>
      <ActionButton label="Go to the sign-in page" doing="Opening the sign-in page" work={leave} />
    </>
  )
}
