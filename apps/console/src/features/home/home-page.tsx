import { Icon, LinkButton, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
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

const number = new Intl.NumberFormat('en')

/** The state of the site, and a checklist during the first days (CS-05). */
export default function HomePage() {
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
            name: 'Name the site',
            description: 'It stands on every page and in every mail.',
            isDone: isSet('site.name'),
            href: toUrl('/settings'),
            act: 'Settings',
          },
          {
            name: 'Decide who may join',
            description: 'Open to everybody, with your approval, or by invitation.',
            isDone: isSet('signup.policy'),
            href: toUrl('/settings'),
            act: 'Settings',
          },
          {
            name: 'Say whom mails come from',
            description: 'A name and an address that people know, tried by a test mail.',
            isDone: isSet('mail.senderName') || isSet('mail.senderAddress'),
            href: toUrl('/mail'),
            act: 'E-mail',
          },
          {
            name: 'Add the first client',
            description: 'The website or app that signs people in here.',
            isDone: data.clients > 0,
            href: toUrl('/clients/new'),
            act: 'New client',
          },
          {
            name: 'Try the sign-in page',
            description: 'Sign up as a visitor would: you are not alone then.',
            isDone: data.counts.total > 1,
            href: '/signup',
            act: 'Open the sign-up page',
            isElsewhere: true,
          },
        ]
  const left = steps.filter(({ isDone }) => !isDone)
  return (
    <>
      <PageHeading title="Start" actions={<LastUpdated at={at} reload={reload} />}>
        {getSiteName()}
      </PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={6} />}
      {data !== undefined && (
        <ul className="tiles" aria-label="Members now">
          <Tile name="Waiting for you" count={data.counts.pendingApproval} href={toUrl('/requests')} />
          <Tile name="Active" count={data.counts.active} href={toUrl('/members', { status: 'active' })} />
          <Tile name="Blocked" count={data.counts.blocked} href={toUrl('/members', { status: 'blocked' })} />
        </ul>
      )}
      {left.length > 0 && (
        <section className="ui-card first-run" aria-labelledby="first-run">
          <h2 id="first-run">
            To begin with: {steps.length - left.length} of {steps.length} done
          </h2>
          <ol>
            {steps.map(({ name, description, isDone, href, act, isElsewhere }) => (
              <li key={name} data-done={isDone || undefined}>
                <span className="step-mark">
                  {isDone && <Icon name="check" />}
                  <span className="ui-unseen">{isDone ? 'Done' : 'To do'}</span>
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
  return (
    <li>
      <a href={href}>
        <span className="tile-count">{number.format(count)}</span>
        <span className="soft">{name}</span>
      </a>
    </li>
  )
}
