import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { SampleData } from '../../parts/sample-data.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useCall } from '../../session/owner.js'
import { getSiteName } from '../../site.js'
import { ActivityCard } from '../overview/activity-card.js'
import { ConversionCard } from '../overview/conversion-card.js'
import { LoginMethodsCard } from '../overview/login-methods-card.js'
import type { Setting } from '../settings/settings.js'
import { AttentionCard } from './attention-card.js'
import { LatestSignUps } from './latest-sign-ups.js'
import { SetUpCard } from './set-up-card.js'
import type { SiteState } from './set-up-steps.js'
import { TodayTiles } from './today-tiles.js'
import '../../styles/home.css'
import '../../styles/overview.css'

/**
 * The site at a glance: what is left to set up, today's figures, what needs attention, the latest members, and the
 * numbers over time. Each part loads and fails on its own, and keeps itself up to date.
 */
export default function HomePage() {
  const messages = useMessages()
  const call = useCall()
  const { data, fault, reload } = useResource('set-up', async (signal): Promise<SiteState> => {
    const [{ total }, { settings }, { clients }] = await Promise.all([
      call<{ total: number }>('/owner/v1/members/counts', { signal }),
      call<{ settings: Setting[] }>('/owner/v1/settings', { signal }),
      call<{ clients: unknown[] }>('/owner/v1/clients', { signal }),
    ])
    return { settings, clients: clients.length, members: total }
  })
  return (
    <>
      <PageHeading title={messages.home.heading}>{getSiteName()}</PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      {fault === undefined && <SetUpCard site={data} />}
      {/* The owner is a member, so a new site has one. */}
      {data !== undefined && data.members <= 1 && <SampleData onChange={reload} />}
      <TodayTiles />
      <div className="home-columns">
        <AttentionCard />
        <LatestSignUps />
      </div>
      <div className="home-numbers">
        <ActivityCard />
        <div className="home-side">
          <ConversionCard verifiesEmail={data !== undefined && verifiesEmail(data.settings)} />
          <LoginMethodsCard />
        </div>
      </div>
    </>
  )
}

/** The settings and values with which a sign-up includes the verification of the address. */
const verifying: Readonly<Record<string, string>> = {
  'signup.verifyEmail': 'true',
  'signup.policy': 'invite',
  'accounts.disclosure': 'private',
}
const verifiesEmail = (settings: readonly Setting[]): boolean =>
  settings.some(({ name, value }) => Object.hasOwn(verifying, name) && verifying[name] === value)
