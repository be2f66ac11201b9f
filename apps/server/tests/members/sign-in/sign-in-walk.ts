import { argon2Hashing, offsetClock } from '@foyer/server'
import { type DatabaseName, startFoyer, TEST_NOW } from '@foyer/testing'
import { ARGON2ID } from '../../../src/features/members/password/password-hashing.js'
import { addFakeProvider } from '../external/fake-provider.js'
import { walkSample, walkStates } from '../registration/walk-paths.js'
import { createSignInDriver, signInActions } from './sign-in-driver.js'

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
  return { foyer, provider: await addFakeProvider(foyer, 'elsewhere', { isTrusted }) }
}

type WalkServer = Awaited<ReturnType<typeof startWalkServer>>

const CONCURRENCY = 12

const startOf =
  ({ foyer, provider }: WalkServer, { verifyEmail }: WalkRules) =>
  async (email: string) => {
    const driver = await createSignInDriver(foyer, provider, email)
    return { ...driver, attack: () => driver.attack(verifyEmail) }
  }

/** Walks the states that are reachable by up to `depth` of the given steps (`walkStates` of `walk-paths.ts`). */
export const walkSignIns = (server: WalkServer, rules: WalkRules, depth: number, actions = signInActions) =>
  walkStates(startOf(server, rules), { depth, actions, concurrency: CONCURRENCY })

/** Walks random paths of `depth` steps, the same for the same seed. */
export const walkSignInSample = (server: WalkServer, rules: WalkRules, depth: number, count: number, seed: string) =>
  walkSample(startOf(server, rules), { depth, count, seed, concurrency: CONCURRENCY })
