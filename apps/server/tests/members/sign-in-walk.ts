import { argon2Hashing, offsetClock } from '@foyer/server'
import { type DatabaseName, seededRandom, startFoyer, TEST_NOW } from '@foyer/testing'
import { ARGON2ID } from '../../src/features/members/password/password-hashing.js'
import { addStubProvider } from './external-steps.js'
import { createSignInDriver, type SignInAction, signInActions } from './sign-in-driver.js'

/** How the site is set up on which the paths are walked. */
export interface WalkRules {
  disclosure: 'explicit' | 'private'
  verifyEmail: boolean
  isTrusted: boolean
}

/** Starts a server for many paths: low hash cost, and a clock that advances by 1 ms at each read. */
export async function startWalkServer(database: DatabaseName, { disclosure, verifyEmail, isTrusted }: WalkRules) {
  let looks = 0
  const foyer = await startFoyer({
    database,
    listen: false,
    settings: {
      'accounts.disclosure': disclosure,
      'signup.verifyEmail': String(verifyEmail),
      'signin.methods': 'password-and-code',
    },
    replace: {
      hashing: argon2Hashing(2, { ...ARGON2ID, memoryCost: 8, timeCost: 1 }),
      clock: offsetClock({ now: () => TEST_NOW + ++looks }),
    },
  })
  return { foyer, provider: await addStubProvider(foyer, { providerId: 'elsewhere', isTrusted }) }
}

type WalkServer = Awaited<ReturnType<typeof startWalkServer>>

const CONCURRENCY = 12
let walks = 0

/**
 * Takes the steps of a path with an address of its own. If they lead to a new state, lets the attacker try everything,
 * and returns the steps that are possible next.
 */
async function runPath(
  { foyer, provider }: WalkServer,
  rules: WalkRules,
  path: readonly SignInAction[],
  seen: Set<string>,
): Promise<SignInAction[]> {
  const driver = await createSignInDriver(foyer, provider, `path${++walks}@example.com`)
  try {
    for (const action of path) await driver.take(action)
    const key = await driver.stateKey()
    if (seen.has(key)) return []
    seen.add(key)
    const possible = await driver.possible()
    await driver.attack(rules.verifyEmail)
    return possible
  } catch (error) {
    throw new Error(`${path.join(', ')}: ${(error as Error).message}`)
  }
}

async function forEachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const one = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, one))
}

/**
 * Walks the states that are reachable by up to `depth` of the given steps, on a real server: takes every possible step
 * in every state, and attacks the account in each state. States with the same key are merged: the first path goes on.
 * @throws with the steps if the attacker gets in, or the owner does not
 */
export async function walkStates(server: WalkServer, rules: WalkRules, depth: number, given = signInActions) {
  const seen = new Set<string>()
  let paths = 0
  let newest: SignInAction[][] = [[]]
  for (let length = 0; length <= depth && newest.length > 0; length++) {
    const next: SignInAction[][] = []
    await forEachOf(newest, async (path) => {
      paths++
      for (const action of await runPath(server, rules, path, seen))
        if (given.includes(action)) next.push([...path, action])
    })
    newest = next
  }
  return { states: seen.size, paths }
}

/** Walks random paths of `depth` steps, the same for the same seed. */
export async function walkSample(server: WalkServer, rules: WalkRules, depth: number, count: number, seed: string) {
  const random = seededRandom(seed)
  const samples = Array.from({ length: count }, () => [...random.bytes(depth)])
  await forEachOf(samples, async (draws) => {
    const driver = await createSignInDriver(server.foyer, server.provider, `sample${++walks}@example.com`)
    const path: SignInAction[] = []
    try {
      for (const draw of draws) {
        const possible = await driver.possible()
        const action = possible[draw % possible.length] as SignInAction
        path.push(action)
        await driver.take(action)
      }
      await driver.attack(rules.verifyEmail)
    } catch (error) {
      throw new Error(`${path.join(', ')}: ${(error as Error).message}`)
    }
  })
}
