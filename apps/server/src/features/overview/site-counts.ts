import { type Counts, zeroCounts } from '../../platform/counts/counted-kinds.js'
import type { Metrics } from '../../platform/metrics/metrics.js'
import type { SecurityEvent } from '../audit/security-events.js'

/** What happened at this node since it started, as plain numbers in memory: counting is one increment (decision 23). */
export interface SiteCounts {
  /** Counts what happened with an account, by the event that is noted of it anyway. */
  record(event: SecurityEvent, state: string | undefined): void
  /** Counts a promotion that stands, with the items that the member keeps. */
  promoted(itemsKept: number): void
  /** The numbers now. They only grow. */
  current(): Counts
}

/** Visitors are counted where the anonymous grant is counted for the metrics already: nothing is added to it. */
export function siteCounts({ grants }: Pick<Metrics, 'grants'>, requiresApproval: () => boolean): SiteCounts {
  const counts = zeroCounts()
  const visitors = grants.withLabels('anonymous', 'issued')
  return {
    record(event, state) {
      // The link of a mail proves an address wherever it is opened, and nobody signs in there.
      const isSignedIn =
        state === 'SUCCESS' || (event === 'email-verified' && state === undefined && !requiresApproval())
      switch (event) {
        case 'registered':
          counts.signUps++
          if (isSignedIn) counts.joined++
          break
        case 'invitation-accepted':
          counts.signUps++
          counts.proven++
          counts.joined++
          break
        case 'email-verified':
          counts.proven++
          if (isSignedIn) counts.joined++
          break
        case 'member-approved':
          counts.joined++
          break
        case 'signed-in':
          if (isSignedIn) counts.logins++
          break
        case 'signed-on':
          counts.logins++
          break
        case 'sign-in-refused':
          counts.failures++
      }
    },
    promoted(itemsKept) {
      counts.promotions++
      counts.itemsKept += itemsKept
    },
    current: () => ({ ...counts, visitors: visitors.count }),
  }
}
