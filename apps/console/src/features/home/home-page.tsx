import { interpolate } from '@foyer/messages/console'
import { Icon, LinkButton, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { formatNumber } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { LastUpdated } from '../../parts/last-updated.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useCall } from '../../session/owner.js'
import { getSiteName } from '../../site.js'
import type { Setting } from '../settings/settings.js'

interface Counts {
  total: number
  pendingApproval: number
  active: number
  blocked: number
}

interface SetupStep {
  name: string
  description: string
  isDone: boolean
  href: string
  act: string
  isElsewhere?: boolean
}

/** The state of the site, and a checklist during the first days (CS-05). */
export default function HomePage() {
  const messages = useMessages()
  const call = useCall()
  const { data, fault, at, reload } = useResource('home', async (signal) => {
    const [counts, { settings }, { clients }] = await Promise.all([
      call<Counts>('/owner/v1/members/counts', { signal }),
      call<{ settings: Setting[] }>('/owner/v1/settings', { signal }),
      call<{ clients: unknown[] }>('/owner/v1/clients', { signal }),
    ])
    return { counts, settings, clients: clients.length }
  })
  const isSet = (name: string) => data?.settings.find((setting) => setting.name === name)?.isSet ?? false
  const steps: SetupStep[] =
    data === undefined
      ? []
      : [
          {
            name: messages.home.steps.name.label,
            description: messages.home.steps.name.hint,
            isDone: isSet('site.name'),
            href: toUrl('/settings'),
            act: messages.home.steps.name.action,
          },
          {
            name: messages.home.steps.policy.label,
            description: messages.home.steps.policy.hint,
            isDone: isSet('signup.policy'),
            href: toUrl('/settings'),
            act: messages.home.steps.name.action,
          },
          {
            name: messages.home.steps.sender.label,
            description: messages.home.steps.sender.hint,
            isDone: isSet('mail.senderName') || isSet('mail.senderAddress'),
            href: toUrl('/mail'),
            act: messages.home.steps.sender.action,
          },
          {
            name: messages.home.steps.client.label,
            description: messages.home.steps.client.hint,
            isDone: data.clients > 0,
            href: toUrl('/clients/new'),
            act: messages.home.steps.client.action,
          },
          {
            name: messages.home.steps.signUp.label,
            description: messages.home.steps.signUp.hint,
            isDone: data.counts.total > 1,
            href: '/signup',
            act: messages.parts.openSignUp,
            isElsewhere: true,
          },
        ]
  const left = steps.filter(({ isDone }) => !isDone)
  return (
    <>
      <PageHeading title={messages.home.heading} actions={<LastUpdated at={at} reload={reload} />}>
        {getSiteName()}
      </PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={6} />}
      {data !== undefined && (
        <ul className="tiles" aria-label={messages.home.membersNow}>
          <Tile name={messages.home.requests} count={data.counts.pendingApproval} href={toUrl('/requests')} />
          <Tile name={messages.home.active} count={data.counts.active} href={toUrl('/members', { status: 'active' })} />
          <Tile
            name={messages.home.blocked}
            count={data.counts.blocked}
            href={toUrl('/members', { status: 'blocked' })}
          />
        </ul>
      )}
      {left.length > 0 && (
        <section className="ui-card first-run" aria-labelledby="first-run">
          <h2 id="first-run">
            {interpolate(messages.home.getStarted, { done: steps.length - left.length, total: steps.length })}
          </h2>
          <ol>
            {steps.map(({ name, description, isDone, href, act, isElsewhere }) => (
              <li key={name} data-done={isDone || undefined}>
                <span className="step-mark">
                  {isDone && <Icon name="check" />}
                  <span className="ui-unseen">{isDone ? messages.parts.done : messages.home.toDo}</span>
                </span>
                <div>
                  <h3>{name}</h3>
                  <p className="soft">{description}</p>
                </div>
                {!isDone && (
                  <LinkButton small tone="quiet" href={href} {...(isElsewhere && { target: '_blank' })}>
                    {act}
                  </LinkButton>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

function Tile({ name, count, href }: { name: string; count: number; href: string }) {
  const messages = useMessages()
  return (
    <li>
      <a href={href}>
        <span className="tile-count">{formatNumber(count, messages.locale)}</span>
        <span className="soft">{name}</span>
      </a>
    </li>
  )
}
