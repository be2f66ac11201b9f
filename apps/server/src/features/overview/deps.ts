export type { ModerationDeps as OverviewDeps, ModerationStores as OverviewStores } from '../moderation/deps.js'
