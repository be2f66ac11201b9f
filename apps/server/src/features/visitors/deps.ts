import type { Storage } from '../../platform/database/storage.js'
import type { SiteStores } from '../site/deps.js'
import type { TokenDeps } from '../tokens/deps.js'
import type { EndedVisitors } from './ended-visitors.js'
import type { PromotionStep } from './promote-visitor.js'
import type { PromotionStore } from './promotion-store.js'
import type { VisitWriter } from './visit-writer.js'
import type { VisitorStore } from './visitor-store.js'

export interface VisitorStores extends SiteStores {
  visitors: VisitorStore
  promotions: PromotionStore
}

export interface VisitorDeps extends TokenDeps {
  storage: Storage<VisitorStores>
  endedVisitors: EndedVisitors
  visits: VisitWriter
  /** Counts a promotion for the overview. */
  counts: { promoted(itemsKept: number): void }
  promotionSteps: readonly PromotionStep[]
}
