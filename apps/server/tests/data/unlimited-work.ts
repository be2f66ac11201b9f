import { WorkBudget } from '../../src/kernel/text/work-budget.js'

const { POSITIVE_INFINITY } = Number

/** A budget that is never used up: for tests of what is worked out, and not of how much work that takes. */
export const unlimitedWork = (): WorkBudget =>
  new WorkBudget({
    bytes: POSITIVE_INFINITY,
    characters: POSITIVE_INFINITY,
    steps: POSITIVE_INFINITY,
    milliseconds: POSITIVE_INFINITY,
  })
