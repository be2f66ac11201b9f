import { describeCodeFlow } from '../oauth-strategy/code-flow-spec.js'
import { describeLogout } from '../oauth-strategy/logout-spec.js'
import { describeMembership } from '../oauth-strategy/membership-spec.js'
import { createSpecContext, type DescribeMethod } from '../oauth-strategy/spec-context.js'
import { describeVisitorTokens } from '../oauth-strategy/visitor-tokens-spec.js'
import type { StrategyHost } from './remote-strategy.js'

/**
 * The specification of `OAuthStrategy` on every host. Groups the tests by method name, and returns the names of the
 * tested methods.
 */
export function describeOAuthStrategy(host: StrategyHost): {
  described: Set<string>
  describeMethod: DescribeMethod
} {
  const stage = createSpecContext(host)
  describeVisitorTokens(stage)
  describeMembership(stage)
  describeCodeFlow(stage)
  describeLogout(stage)
  return stage
}
