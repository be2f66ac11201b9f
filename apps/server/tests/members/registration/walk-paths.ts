import { seededRandom } from '@foyer/testing'

/** One account with the people around it, on a real server. */
export interface PathDriver<Action extends string> {
  take(action: Action): Promise<unknown>
  /** Returns the steps for which the actor has what they need. */
  possible(): Promise<Action[]>
  /** Returns what matters of the state; states with the same key are merged. */
  stateKey(): Promise<string>
  /** Lets the attacker try everything. @throws if the attacker gets in, or the owner of the account does not */
  attack(): Promise<void>
}

/** Starts a path with an address of its own. */
type StartPath<Action extends string> = (email: string) => Promise<PathDriver<Action>>

let walks = 0

async function along<Action extends string, T>(
  start: StartPath<Action>,
  walk: (driver: PathDriver<Action>, take: (action: Action) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const path: Action[] = []
  try {
    const driver = await start(`path${++walks}@example.com`)
    return await walk(driver, (action) => {
      path.push(action)
      return driver.take(action)
    })
  } catch (error) {
    throw new Error(`${path.join(', ')}: ${(error as Error).message}`, { cause: error })
  }
}

async function forEachOf<T>(items: readonly T[], concurrency: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const one = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, one))
}

/**
 * Walks the states that are reachable by up to `depth` of the given steps: takes every possible step in every state,
 * and attacks the account in each state. States with the same key are merged. `concurrency`: 1
 * for steps that change the site, which all paths share.
 * @throws with the steps if the attacker gets in, or the owner does not
 */
export async function walkStates<Action extends string>(
  start: StartPath<Action>,
  { depth, actions, concurrency }: { depth: number; actions: readonly Action[]; concurrency: number },
): Promise<{ states: number; paths: number }> {
  const seen = new Set<string>()
  let paths = 0
  let newest: Action[][] = [[]]
  for (let length = 0; length <= depth && newest.length > 0; length++) {
    const next: Action[][] = []
    await forEachOf(newest, concurrency, async (path) => {
      paths++
      await along(start, async (driver, take) => {
        for (const action of path) await take(action)
        const key = await driver.stateKey()
        if (seen.has(key)) return
        seen.add(key)
        for (const action of await driver.possible()) if (actions.includes(action)) next.push([...path, action])
        await driver.attack()
      })
    })
    newest = next
  }
  return { states: seen.size, paths }
}

/** Walks random paths of `depth` steps, the same for the same seed. */
export async function walkSample<Action extends string>(
  start: StartPath<Action>,
  { depth, count, seed, concurrency }: { depth: number; count: number; seed: string; concurrency: number },
): Promise<void> {
  const random = seededRandom(seed)
  const samples = Array.from({ length: count }, () => [...random.bytes(depth)])
  await forEachOf(samples, concurrency, (draws) =>
    along(start, async (driver, take) => {
      for (const draw of draws) {
        const possible = await driver.possible()
        await take(possible[draw % possible.length] as Action)
      }
      await driver.attack()
    }),
  )
}
