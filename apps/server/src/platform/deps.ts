import type { SiteId } from '@foyer/protocol'
import type { Clock } from '../kernel/clock.js'
import type { Random } from '../kernel/random.js'
import type { Secrets } from '../kernel/secrets.js'
import type { ActiveMemberStore, OverviewCountStore } from './counts/count-store.js'
import type { SpentChallengeStore } from './database/spent-challenge-store.js'
import type { Storage } from './database/storage.js'
import type { AttemptStore } from './limits/attempt-store.js'
import type { DataRateLimiter } from './limits/data-rate-limiter.js'
import type { Limiter } from './limits/limiter.js'
import type { LiveEventStore } from './live/live-event-store.js'
import type { LiveFeed } from './live/live-feed.js'
import type { Metrics } from './metrics/metrics.js'

export interface PlatformStores {
  attempts: AttemptStore
  overviewCounts: OverviewCountStore
  spentChallenges: SpentChallengeStore
  activeMembers: ActiveMemberStore
  liveEvents: LiveEventStore
}

/**
 * Dependencies available to every layer. Each layer and feature adds its own (docs/architecture.md); a function
 * declares the few that it uses: `Pick<PlatformDeps, 'clock' | 'random'>`.
 */
export interface PlatformDeps {
  issuer: string
  siteId: SiteId
  clock: Clock
  random: Random
  secrets: Secrets
  storage: Storage<PlatformStores>
  limiter: Limiter
  dataRateLimiter: DataRateLimiter
  metrics: Metrics
  /** The live events of the site, as read by this node. */
  liveFeed: Pick<LiveFeed, 'listen'>
  /** Whether this is a development server, and whether a secret key of a captcha provider is configured. */
  deployment: { dev: boolean; hasCaptchaSecret: boolean }
}
