import type { LinkedIdentity } from '@foyer/client/sign-in'
import { useClass } from '../forms/class-names.js'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { ProofForm } from '../proof/proof-form.js'
import { useFoyer } from '../provider.js'
import { ProviderMark } from '../sign-in/provider-mark.js'
import { Back } from '../verify-email/verify-email.js'
import { Section } from './section.js'
import { type LinkedIdentitiesList, useLinkedIdentities } from './use-linked-identities.js'
import { type SignInWays, useChangedWays } from './use-sign-in-ways.js'

/**
 * The accounts at identity providers that sign the member in, with buttons that add and remove one. Renders nothing at
 * a site without providers, unless an account is linked.
 */
export function LinkedAccounts({ ways }: { ways: SignInWays }) {
  const { messages } = useFoyer()
  const part = useClass()
  const list = useLinkedIdentities()
  const { identities, providers, isFailed, problem, isBusy, proof, change } = list
  useChangedWays(ways, identities?.length, list.load)
  if (providers.length === 0 && !identities?.length && problem === undefined) return null
  const linkable = providers.filter(({ id }) => !identities?.some(({ provider }) => provider.id === id))
  return (
    <Section heading={messages.linkedHeading}>
      <p className={part('lead')}>{identities?.length === 0 ? messages.linkedNone : messages.linkedLead}</p>
      {isFailed && (
        <p className={part('problem')}>
          {messages.sessionsFailed} <Back label={messages.tryAgain} onPress={() => void list.load()} />
        </p>
      )}
      {identities !== undefined && identities.length > 0 && (
        <ul className="foyer-sessions">
          {identities.map((identity) => (
            <Identity key={identity.id} identity={identity} list={list} />
          ))}
        </ul>
      )}
      {identities !== undefined &&
        linkable.map((provider) => (
          <button
            key={provider.id}
            type="button"
            className={part('provider')}
            aria-disabled={isBusy || undefined}
            onClick={() => void list.link(provider)}
          >
            <ProviderMark preset={provider.preset} />
            {interpolateNodes(messages.linkWith, { provider: provider.name })}
          </button>
        ))}
      <ProofForm proof={proof} />
      <div role="alert" className={part('problem')}>
        {problem?.message}
      </div>
      <output className={part('notice')}>
        {change?.kind === 'linked' && messages.linked}
        {change?.kind === 'unlinked' && interpolateNodes(messages.unlinked, { provider: change.provider })}
      </output>
    </Section>
  )
}

function Identity({ identity, list }: { identity: LinkedIdentity; list: LinkedIdentitiesList }) {
  const { messages, locale } = useFoyer()
  const part = useClass()
  const { provider, email, linkedAt, lastUsedAt, isOnlyMethod } = identity
  const date = (at: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(at))
  return (
    <li>
      <p className="foyer-identity">
        <ProviderMark preset={provider.preset} />
        <strong>{provider.name}</strong>
        {email && <bdi dir="ltr">{email}</bdi>}
      </p>
      <p className={part('hint')}>
        {interpolateNodes(messages.linkedOn, { date: date(linkedAt) })} ·{' '}
        {interpolateNodes(messages.lastUsed, { date: date(lastUsedAt) })}
      </p>
      {isOnlyMethod ? (
        <p className={part('hint')}>{messages.onlyMethod}</p>
      ) : (
        <button
          type="button"
          className={part('link')}
          aria-disabled={list.isBusy || undefined}
          onClick={() => void list.unlink(identity)}
        >
          {interpolateNodes(messages.unlink, { provider: provider.name })}
        </button>
      )}
    </li>
  )
}
