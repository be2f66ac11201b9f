import { type Counts, zeroCounts } from '../../platform/counts/counted-kinds.js'
import type { Metrics } from '../../platform/metrics/metrics.js'
import type { SecurityEvent } from '../audit/security-events.js'

/**
 * Counts events on this node since its start. The counts are numbers in memory, so that counting is one increment
 * (decision 23).
 */
export interface SiteCounts {
  /** Counts an account event, by its security event. */
  record(event: SecurityEvent, state: string | undefined): void
  /** Counts a completed promotion and the items that the member received. */
  promoted(itemsKept: number): void
  /** Returns the present counts. They only increase. */
  current(): Counts
}

/** Creates the counts. The number of visitors is taken from the metrics, which already count the anonymous grant. */
export function siteCounts({ grants }: Pick<Metrics, 'grants'>, requiresApproval: () => boolean): SiteCounts {
  const counts = zeroCounts()
  const visitors = grants.withLabels('anonymous', 'issued')
  return {
    record(event, state) {
      // A link from an email verifies the address in any browser, but does not sign in there.
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
