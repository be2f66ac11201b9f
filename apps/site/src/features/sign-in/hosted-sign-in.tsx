import { ActionButton } from '../../form/action-button.js'
import { leaveFor } from '../../session/departure.js'
import { rememberRedirect } from '../../session/redirect-memory.js'
import { useClient } from '../../session/site-context.js'

/** Sign-in on the Foyer page: the browser goes there, and comes back to `/callback`. */
export function HostedSignIn() {
  const client = useClient()
  async function goToFoyer() {
    const oauthData = client.generateOAuthData(`${location.origin}/callback`, location.href)
    const { authUrl } = await client.getAuthUrl(oauthData, { prompt: 'login' })
    rememberRedirect(oauthData)
    await leaveFor(authUrl)
    return {}
  }
  return (
    <div className="or">
      <ActionButton label="Sign in on the Foyer page" doing="Opening the Foyer page" quiet work={goToFoyer} />
    </div>
  )
}
