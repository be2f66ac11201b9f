import { interpolate } from '@foyer/messages'
import type { AccountLinked, LinkedIdentity } from '@foyer/protocol'
import { providerMark } from '@foyer/protocol/core'
import { ProviderMark } from '@foyer/ui/provider-mark'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { DateTime } from '../parts/date-time.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'
import type { AccountProps } from './account-root.js'

/** The accounts at identity providers that sign the member in, each with a button to remove it, and more to link. */
export function LinkedSection(props: AccountProps<AccountLinked>) {
  const { model, messages, words } = props
  const { identities, providers } = model
  const linkable = providers.filter(({ id }) => !identities.some(({ provider }) => provider.id === id))
  return (
    <>
      <p className="lead">{identities.length === 0 ? words.linked.none : words.linked.lead}</p>
      {identities.length > 0 && (
        <ul className="account-list">
          {identities.map((identity) => (
            <Identity key={identity.id} {...props} identity={identity} />
          ))}
        </ul>
      )}
      {linkable.length > 0 && (
        <>
          {identities.length > 0 && <h2>{words.linked.add}</h2>}
          <div className="account-buttons">
            {linkable.map(({ id, name, preset }) => (
              <PostForm key={id} frame={model} page={model} messages={messages} hidden={{ identityProvider: id }}>
                <SubmitButton isSecondary>
                  <span className="button-label">
                    <ProviderMark paths={providerMark(preset)} />
                    <span>{interpolate(words.linked.link, { provider: name })}</span>
                  </span>
                </SubmitButton>
              </PostForm>
            ))}
          </div>
        </>
      )}
    </>
  )
}

function Identity({ model, messages, words, identity }: AccountProps<AccountLinked> & { identity: LinkedIdentity }) {
  const { id, provider, email, linkedAt, lastUsedAt, isOnlyMethod } = identity
  const date = (at: string) => <DateTime at={Date.parse(at)} locale={model.locale} />
  return (
    <li>
      <p className="account-item">
        <ProviderMark paths={providerMark(provider.preset)} />
        <bdi>{provider.name}</bdi>
      </p>
      <p className="hint">
        {email !== undefined && (
          <>
            <bdi>{email}</bdi>
            <br />
          </>
        )}
        {interpolateNodes(words.linked.linkedOn, { date: date(linkedAt) })} ·{' '}
        {interpolateNodes(words.linked.lastUsed, { date: date(lastUsedAt) })}
      </p>
      {isOnlyMethod ? (
        <p className="hint">{words.linked.only}</p>
      ) : (
        <PostForm
          frame={{ ...model, action: model.unlinkUrl }}
          page={model}
          messages={messages}
          hidden={{ identity: id }}
        >
          <SubmitButton isSecondary>{interpolate(words.linked.unlink, { provider: provider.name })}</SubmitButton>
        </PostForm>
      )}
    </li>
  )
}
