import { type Counts, loginKind, zeroCounts } from '../../platform/counts/counted-kinds.js'
import type { Metrics } from '../../platform/metrics/metrics.js'
import type { SecurityEvent } from '../audit/security-events.js'
import { type SignInMethod, serializeAmr } from '../tokens/sign-in-proof.js'

/**
 * Counts events on this node since its start. The counts are numbers in memory, so that counting is one increment
 * (decision 23).
 */
export interface SiteCounts {
  /** Counts an account event, by its security event; logins also by their methods. */
  record(event: SecurityEvent, outcome: { state: string | undefined; amr: readonly SignInMethod[] | undefined }): void
  /** Counts a completed promotion and the items that the member received. */
  promoted(itemsKept: number): void
  /** Returns the present counts. They only increase. */
  current(): Counts
}

/** Creates the counts. The number of visitors is taken from the metrics, which already count the anonymous grant. */
export function siteCounts({ grants }: Pick<Metrics, 'grants'>, requiresApproval: () => boolean): SiteCounts {
  const counts = zeroCounts()
  const visitors = grants.withLabels('anonymous', 'issued')
  const countLogin = (amr: readonly SignInMethod[] | undefined) => {
    counts.logins++
    if (amr === undefined) return
    const kind = loginKind(serializeAmr(amr))
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return {
    record(event, { state, amr }) {
      // A member whose second factor is still missing is a member, but not signed in. A link from an email verifies the
      // address in any browser, but does not sign in there.
      const isMember =
        state === 'SUCCESS' ||
        state === 'REQUIRE_SECOND_FACTOR' ||
        (event === 'email-verified' && state === undefined && !requiresApproval())
      switch (event) {
        case 'registered':
          counts.signUps++
          if (isMember) counts.joined++
          break
        case 'invitation-accepted':
          counts.signUps++
          counts.proven++
          counts.joined++
          break
        case 'email-verified':
          counts.proven++
          if (isMember) counts.joined++
          break
        case 'member-approved':
          counts.joined++
          break
        case 'signed-in':
          if (state === 'SUCCESS') countLogin(amr)
          break
        case 'signed-on':
          countLogin(amr)
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
