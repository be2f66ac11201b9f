import type { TokenResponse } from '@foyer/protocol'
import type { Metrics } from '../../../platform/metrics/metrics.js'
import { outcomeOf } from '../../../platform/metrics/outcome-of.js'
import type { Grant } from './grants.js'

/** The same grants, counted by kind and outcome. What is answered at once stays so: counting makes no promise. */
export function countedGrants(
  grants: Readonly<Record<string, Grant>>,
  { grants: family, countsGrants }: Pick<Metrics, 'grants' | 'countsGrants'>,
): Record<string, Grant> {
  if (!countsGrants) return { ...grants }
  return Object.fromEntries(
    Object.entries(grants).map(([kind, grant]): [string, Grant] => {
      const issued = family.of(kind, 'issued')
      const count = (tokens: TokenResponse): TokenResponse => {
        issued.count++
        return tokens
      }
      const countRefused = (error: unknown): never => {
        family.of(kind, outcomeOf(error)).count++
        throw error
      }
      const counted: Grant = (parameters, credentials, deps) => {
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
