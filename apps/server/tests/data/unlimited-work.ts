import { WorkBudget } from '../../src/kernel/text/work-budget.js'

const { POSITIVE_INFINITY } = Number

/** Returns a budget without limits, for tests of results rather than cost. */
export const unlimitedWork = (): WorkBudget =>
  new WorkBudget({
    bytes: POSITIVE_INFINITY,
    characters: POSITIVE_INFINITY,
    steps: POSITIVE_INFINITY,
    milliseconds: POSITIVE_INFINITY,
  })
