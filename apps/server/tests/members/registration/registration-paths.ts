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
/** Steps that create an account or give access to one. The remaining steps repeat a request or send wrong values. */
export const leading = forEveryActor(['register', 'log in', 'verify', 'resend', 'recover', 'open'])

/** Returns the steps that are possible in a state. */
export const possibleSteps = (world: ModelState, rules: Rules, given = every): Step[] =>
  given.filter((step) => isPossible(step, world, rules))

/**
 * Generates paths that take every possible step of `given` in every state reachable by fewer than `depth` state
 * changes. States with the same key are merged: only the first path found continues. A step that does not change the
 * state is added to the first path that reaches the state.
 */
export function generatePaths(
  depth: number,
  rules: Rules,
  given = every,
): { walks: Step[][]; worlds: number; steps: number } {
  interface Beginning {
    world: ModelState
    /** Includes the steps that do not change the state. */
    walk: Step[]
  }
  const found = new Set<string>()
  const made: Step[][] = []
  let steps = 0
  /** Completes a newly reached state: appends the possible steps that do not change it. */
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
        // The first path through this state already includes its no-op steps; the others omit them.
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

/** Returns the steps of a path that change the state. */
function withoutNoOps(walk: readonly Step[], rules: Rules): Step[] {
  let world = createInitialState()
  return walk.filter((step) => {
    const changed = changesState(step, world, rules)
    world = changed ?? world
    return changed !== undefined
  })
}
