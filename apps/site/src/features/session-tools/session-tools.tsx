import { EMPTY_TOKENS, TokenFetchError } from '@foyer/client'
import { ActionButton } from '../../form/action-button.js'
import { Section } from '../../form/section.js'
import { useSite } from '../../session/site-context.js'

/** What the SDK else does by itself, at a press. */
export function SessionTools() {
  const { client, warnings } = useSite()

  async function renew() {
    try {
      await client.renewToken(client.getTokens().refreshToken)
      return { notice: 'Renewed.' }
    } catch (error) {
      if (!(error instanceof TokenFetchError && error.oauthError === 'invalid_grant')) throw error
      client.setTokens(EMPTY_TOKENS) // a new visitor's session follows
      return { notice: 'Foyer had ended this session. You go on as a visitor.' }
    }
  }
  async function preWarm() {
    const before = warnings()
    await client.preWarm({ force: true })
    if (warnings() > before)
      return { problem: { sentence: 'The sign-in page could not be prepared. Try again later.' } }
    return { notice: 'The sign-in page is ready.' }
  }
  return (
    <Section name="Session" wide>
      <p className="lead">The tokens renew themselves when they are due. Here you can have it done now.</p>
      <div className="row">
        <ActionButton label="Renew tokens now" doing="Renewing" quiet work={renew} />
        <ActionButton label="Pre-warm now" doing="Preparing the sign-in page" quiet work={preWarm} />
      </div>
    </Section>
  )
}
