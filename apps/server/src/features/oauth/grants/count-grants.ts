import type { TokenResponse } from '@foyer/protocol'
import { errorLabel } from '../../../platform/metrics/error-label.js'
import type { Metrics } from '../../../platform/metrics/metrics.js'
import type { GrantHandler } from './grant-handlers.js'

/** Wraps grant handlers to count their results by grant and outcome. A synchronous result stays synchronous. */
export function withGrantCounts(
  handlers: Readonly<Record<string, GrantHandler>>,
  { grants: family, countsGrants }: Pick<Metrics, 'grants' | 'countsGrants'>,
): Record<string, GrantHandler> {
  if (!countsGrants) return { ...handlers }
  return Object.fromEntries(
    Object.entries(handlers).map(([kind, grant]): [string, GrantHandler] => {
      const issued = family.withLabels(kind, 'issued')
      const count = (tokens: TokenResponse): TokenResponse => {
        issued.count++
        return tokens
      }
      const countRefused = (error: unknown): never => {
        family.withLabels(kind, errorLabel(error)).count++
        throw error
      }
      const counted: GrantHandler = (parameters, credentials, deps) => {
        try {
          const answer = grant(parameters, credentials, deps)
          return answer instanceof Promise ? answer.then(count, countRefused) : count(answer)
        } catch (error) {
          return countRefused(error)
        }
      }
      return [kind, counted]
    }),
  )
}
