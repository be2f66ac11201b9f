import { interpolate } from '@foyer/messages'
import type { AccountApps } from '@foyer/protocol'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { DateTime } from '../parts/date-time.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'
import type { AccountProps } from './account-root.js'

/** The third-party clients with consent: what each may do, and a button to withdraw it (CO-03). */
export function AppsSection({ model, messages, words }: AccountProps<AccountApps>) {
  const permissions: Readonly<Record<string, string>> = messages.consent.permissions
  return (
    <>
      <p className="lead">{model.apps.length === 0 ? words.apps.none : words.apps.lead}</p>
      {model.apps.length > 0 && (
        <ul className="account-list">
          {model.apps.map(({ clientId, name, scopes, givenAt }) => (
            <li key={clientId}>
              <p className="account-item">
                <bdi>{name}</bdi>
              </p>
              <ul className="permissions">
                {scopes.map((scope) => (
                  <li key={scope}>{interpolate(permissions[scope] ?? scope, { site: model.siteName })}</li>
                ))}
              </ul>
              <p className="hint">
                {interpolateNodes(words.apps.givenOn, { date: <DateTime at={givenAt} locale={model.locale} /> })}
              </p>
              <PostForm frame={model} page={model} messages={messages} hidden={{ app: clientId }}>
                <SubmitButton isSecondary>{interpolate(words.apps.withdraw, { app: name })}</SubmitButton>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
