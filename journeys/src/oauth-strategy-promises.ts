import { promisesAboutTheCodeFlow } from './oauth-strategy/code-flow-promises.js'
import { promisesAboutLeaving } from './oauth-strategy/leaving-promises.js'
import { promisesAboutMembership } from './oauth-strategy/membership-promises.js'
import { type DescribeMethod, setStage } from './oauth-strategy/stage.js'
import { promisesAboutTokens } from './oauth-strategy/visitor-tokens-promises.js'
import type { StrategyHost } from './remote-strategy.js'

/**
 * What every `OAuthStrategy` promises wherever it runs. Describes the tests of one method under its name and answers
 * the names that were described.
 */
export function promisesOfOAuthStrategy(host: StrategyHost): {
  described: Set<string>
  describeMethod: DescribeMethod
} {
  const stage = setStage(host)
  promisesAboutTokens(stage)
  promisesAboutMembership(stage)
  promisesAboutTheCodeFlow(stage)
  promisesAboutLeaving(stage)
  return stage
}
