import { interpolate } from '@foyer/messages'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { FormMessage } from '../parts/form-message.js'
import { getInitial } from '../parts/initial.js'
import type { PageProps } from '../parts/page-props.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'

/**
 * Asks for consent to a third-party client: who requests what, with equally prominent buttons to allow and to deny
 * (CO-01 to CO-03).
 */
export function Consent({ model, messages }: PageProps<'consent'>) {
  const words = messages.consent
  const { app } = model
  const name = <bdi>{app.name}</bdi>
  const site = <bdi>{model.siteName}</bdi>
  return (
    <>
      <div className="app-card">
        {app.logo === undefined ? (
          <span className="app-logo" aria-hidden="true">
            {getInitial(app.name, model.locale)}
          </span>
        ) : (
          <img className="app-logo" src={app.logo} alt="" width="56" height="56" />
        )}
        <p>
          <b>{name}</b>
          <br />
          {interpolateNodes(words.runBy, { owner: <bdi>{app.runBy}</bdi> })}
        </p>
      </div>
      <p className="lead">
        {interpolateNodes(words.account, { site, email: <bdi className="address">{model.accountEmail}</bdi> })}{' '}
        <a href={model.otherAccountUrl}>{words.notYou}</a>
      </p>
      <h2>{interpolateNodes(words.asks, { app: name })}</h2>
      <ul className="permissions">
        {model.permissions.map(({ scope, isSensitive, isNew }) => (
          <li key={scope}>
            {interpolate(words.permissions[scope], { site: model.siteName })}
            {(isSensitive || isNew) && ' '}
            {isSensitive && <span className="mark">{words.sensitive}</span>}
            {isNew && <span className="mark new">{words.isNew}</span>}
          </li>
        ))}
      </ul>
      <p className="hint">{interpolateNodes(words.revoke, { site })}</p>
      {app.host !== undefined && (
        <p className="hint">
          {interpolateNodes(words.goesTo, {
            host: (
              <bdi className="address" dir="ltr">
                {app.host}
              </bdi>
            ),
          })}
        </p>
      )}
      <PostForm frame={model} page={model} messages={messages} hidden={{ account: model.account }}>
        <FormMessage message={model.message} focused />
        <div className="equal">
          <SubmitButton isSecondary name="cancel" value="1">
            {words.cancel}
          </SubmitButton>
          <SubmitButton name="allow" value="1">
            {words.allow}
          </SubmitButton>
        </div>
      </PostForm>
    </>
  )
}
