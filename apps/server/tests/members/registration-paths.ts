import {
  type Action,
  actionNames,
  actors,
  applyStep,
  assertOwnership,
  createInitialState,
  isPossible,
  type ModelState,
  type Rules,
  type Step,
  stateKey,
} from './registrations-model.js'

const changesState = (step: Step, world: ModelState, rules: Rules): ModelState | undefined => {
  const next = structuredClone(world)
  applyStep(step, next, rules)
  return JSON.stringify(next) === JSON.stringify(world) ? undefined : next
}

const forEveryActor = (what: readonly Action[]): Step[] =>
  actors.flatMap((actor) => what.map((action) => ({ actor, action })))
const every = forEveryActor(actionNames)
/** What leads to an account, or takes it. The rest asks again for what was had, or tries what is wrong. */
export const leading = forEveryActor(['register', 'log in', 'verify', 'resend', 'recover', 'open'])

/** Every step that somebody can take in a world. */
export const possibleSteps = (world: ModelState, rules: Rules, given = every): Step[] =>
  given.filter((step) => isPossible(step, world, rules))

/**
 * Walks that take every possible one of the given steps in every world that fewer than `depth` changes by them lead to.
 * Two beginnings that lead to worlds with one key are one beginning: the first found stands for both. A step that
 * changes nothing is taken where a walk first comes by, and makes the walk longer.
 */
export function generatePaths(
  depth: number,
  rules: Rules,
  given = every,
): { walks: Step[][]; worlds: number; steps: number } {
  interface Beginning {
    world: ModelState
    /** With the steps that change nothing. */
    walk: Step[]
  }
  const found = new Set<string>()
  const made: Step[][] = []
  let steps = 0
  /** A world reached for the first time, with the steps in it that change nothing taken. */
  const settle = ({ world, walk }: Beginning): Beginning => {
    const idle = possibleSteps(world, rules, given).filter((step) => changesState(step, world, rules) === undefined)
    steps += idle.length
    return { world, walk: [...walk, ...idle] }
  }
  let newest = [settle({ world: createInitialState(), walk: [] })]
  found.add(stateKey(createInitialState()))
  for (let length = 1; length <= depth; length++) {
    const next: Beginning[] = []
    for (const { world, walk } of newest) {
      let taken = walk
      let isContinued = false
      for (const step of possibleSteps(world, rules, given)) {
        const changed = changesState(step, world, rules)
        if (changed === undefined) continue
        steps++
        assertOwnership(changed)
        const key = stateKey(changed)
        const isNew = !found.has(key)
        found.add(key)
        const reached = { world: changed, walk: [...taken, step] }
        // What changes nothing was taken by the first walk that came by; the others need not.
        taken = withoutNoOps(taken, rules)
        if (isNew && length < depth) {
          next.push(settle(reached))
          isContinued = true
        } else made.push(reached.walk)
      }
      if (!isContinued && taken === walk) made.push(walk)
    }
    newest = next
  }
  return { walks: made, worlds: found.size, steps }
}

/** The steps of a walk that change something. */
function withoutNoOps(walk: readonly Step[], rules: Rules): Step[] {
  let world = createInitialState()
  return walk.filter((step) => {
    const changed = changesState(step, world, rules)
    world = changed ?? world
    return changed !== undefined
  })
}
