import { argon2Hashing, offsetClock } from '@foyer/server'
import { type DatabaseName, seededRandom, startFoyer, TEST_NOW, type TestFoyer } from '@foyer/testing'
import { ARGON2ID } from '../../../src/features/members/password/password-hashing.js'
import { possibleSteps } from './registration-paths.js'
import { createRegistrationDriver } from './registrations-driver.js'
import { applyStep, createInitialState, type Rules, type Step, stateAfter } from './registrations-model.js'

const CONCURRENCY = 40

/**
 * Starts a server for many paths, with the real hash function at a lower cost and a clock that advances by 1 ms at each
 * read.
 */
export function startRegistrationServer(
  database: DatabaseName,
  { disclosure, verifyEmail }: Rules,
  nodes = 1,
): Promise<TestFoyer> {
  let looks = 0
  return startFoyer({
    database,
    nodes,
    listen: false,
    settings: { 'accounts.disclosure': disclosure, 'signup.verifyEmail': String(verifyEmail) },
    replace: {
      hashing: argon2Hashing(2, { ...ARGON2ID, memoryCost: 8, timeCost: 1 }),
      clock: offsetClock({ now: () => TEST_NOW + ++looks }),
    },
  })
}

const formatSteps = (steps: readonly Step[]): string =>
  steps.map(({ actor, action }) => `${actor}: ${action}`).join(', ')

/**
 * Runs all paths concurrently, each with its own address. Returns a description of the first failed path, or undefined.
 */
export async function runPaths(foyer: TestFoyer, walks: readonly Step[][], rules: Rules): Promise<string | undefined> {
  const waiting = walks.entries()
  let wrong: string | undefined
  const walkOn = async (): Promise<void> => {
    for (const [number, steps] of waiting) {
      if (wrong !== undefined) return
      const walker = await createRegistrationDriver(foyer, `walk${number}@example.com`)
      const world = createInitialState()
      for (const [index, step] of steps.entries()) {
        const expected = applyStep(step, world, rules)
        const said = await walker.take(step)
        if (said !== expected) {
          wrong ??= `${formatSteps(steps.slice(0, index + 1))}: said "${said}", expected "${expected}"`
          return
        }
        const { waiting } = world.people[step.actor]
        const mailed = walker.people[step.actor].waiting.at(-1)?.code ?? null
        if (said === 'pending' && (waiting?.is === 'live') !== (mailed !== null)) {
          wrong ??= `${formatSteps(steps.slice(0, index + 1))}: ${mailed === null ? 'no code' : 'a code'} was mailed`
          return
        }
      }
      if (world.member?.proven !== true) continue
      await walker.besiege().catch((error: Error) => {
        wrong ??= `${formatSteps(steps)}: ${error.message}`
      })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, walkOn))
  return wrong
}

/** Returns a random selector that is deterministic for a seed. */
function createDraw(seed: string) {
  const random = seededRandom(seed)
  const below = (limit: number): number => random.bytes(4).readUInt32BE() % limit
  return { below, one: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}

/** Returns a random sample of paths, deterministic for a seed. */
export function samplePaths<T>(walks: readonly T[], count: number, seed: string): T[] {
  const { one } = createDraw(seed)
  return Array.from({ length: count }, () => one(walks))
}

/**
 * Runs one round of a race: some steps sequentially, then several concurrently. Then the owner verifies the address, if
 * necessary, and the strangers attack it.
 * @throws with the steps of the round if a stranger gains access or the owner does not.
 */
export async function runConcurrently(foyer: TestFoyer, rules: Rules, seed: string): Promise<void> {
  const { below, one } = createDraw(seed)
  const email = `${seed}@example.com`
  const walker = await createRegistrationDriver(foyer, email)
  const before: Step[] = []
  for (let count = below(5); count > 0; count--) before.push(one(possibleSteps(stateAfter(before, rules), rules)))
  const atOnce: Step[] = []
  const possible = possibleSteps(stateAfter(before, rules), rules)
  for (let count = 4 + below(5); count > 0; count--) {
    const step = one(possible)
    // A second link would invalidate the first, so only one recovery runs.
    if (step.action !== 'recover' || !atOnce.some(({ action }) => action === 'recover')) atOnce.push(step)
  }
  try {
    for (const step of before) await walker.take(step)
    await Promise.all(atOnce.map((step, index) => walker.take(step, index % foyer.nodes.length)))
    await Promise.all(foyer.nodes.map((node) => node.refresh()))
    const member = await foyer.deps.storage.read((stores) => stores.members.findByEmail(email))
    if (member?.emailVerified !== true) {
      const proofs: Step[] = rules.verifyEmail
        ? [
            { actor: 'owner', action: 'register' },
            { actor: 'owner', action: 'verify' },
          ]
        : [
            { actor: 'owner', action: 'register' },
            { actor: 'owner', action: 'recover' },
          ]
      let said = ''
      for (const step of proofs) said = await walker.take(step)
      if (said !== 'success') throw new Error(`the owner cannot prove the address: ${said}`)
    }
    await walker.besiege()
  } catch (error) {
    throw new Error(`${seed}: ${formatSteps(before)}; at once ${formatSteps(atOnce)}: ${(error as Error).message}`)
  }
}
