import { Section } from '../account-panel/section.js'
import { useClass } from '../forms/class-names.js'
import { formatDay, interpolateNodes } from '../messages/interpolate-nodes.js'
import { useAccountMessages } from '../messages/use-account-messages.js'
import { useFoyer } from '../provider.js'
import { Back } from '../verify-email/verify-email.js'
import { useConsents } from './use-consents.js'

/**
 * The third-party clients with access to the account: what each may do, and a button to revoke it (CO-03). Renders
 * nothing if there are none.
 */
export function ConsentsSection() {
  const { locale } = useFoyer()
  const messages = useAccountMessages()
  const part = useClass()
  const { consents, isFailed, problem, isBusy, revoked, load, revoke } = useConsents()
  if (!isFailed && !consents?.length && revoked === undefined) return null
  const scopes: Readonly<Record<string, string>> = messages.scopes
  return (
    <Section heading={messages.appsHeading}>
      {consents && <p className={part('lead')}>{consents.length === 0 ? messages.appsNone : messages.appsLead}</p>}
      {consents && consents.length > 0 && (
        <ul className="foyer-sessions">
          {consents.map((consent) => (
            <li key={consent.clientId}>
              <p>
                <strong>
                  <bdi>{consent.name}</bdi>
                </strong>
              </p>
              <ul className={part('hint')}>
                {consent.scope.split(' ').map((scope) => (
                  <li key={scope}>{scopes[scope] ?? scope}</li>
                ))}
              </ul>
              <p className={part('hint')}>
                {interpolateNodes(messages.appSince, { date: formatDay(consent.givenDate, locale) })}
              </p>
              <button
                type="button"
                className={part('link')}
                aria-disabled={isBusy || undefined}
                onClick={() => void revoke(consent)}
              >
                {interpolateNodes(messages.revokeApp, { app: consent.name })}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div role="alert" className={part('problem')}>
        {isFailed && (
          <>
            {messages.sessionsFailed} <Back label={messages.tryAgain} onPress={() => void load()} />
          </>
        )}
        {problem?.message}
      </div>
      <output className={part('notice')}>
        {revoked && interpolateNodes(messages.appRevoked, { app: revoked.name })}
      </output>
    </Section>
  )
}
