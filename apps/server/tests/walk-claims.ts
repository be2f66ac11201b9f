import { argon2Hashing, turnableClock } from '@foyer/server'
import { type DatabaseName, seededRandom, startFoyer, TEST_NOW, type TestFoyer } from '@foyer/testing'
import { ARGON2ID } from '../src/features/members/password/password-hashing.js'
import { after, emptyWorld, type Rules, type Step, stepsIn, take } from './claims-model.js'
import { claimsWalker } from './claims-walker.js'

const AT_ONCE = 40

/**
 * A Foyer for many walks: the real hash at a lower cost, and a clock that goes on by a millisecond whenever somebody
 * looks.
 */
export function startForWalks(
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
      clock: turnableClock({ now: () => TEST_NOW + ++looks }),
    },
  })
}

const wordsOf = (steps: readonly Step[]): string => steps.map(({ actor, verb }) => `${actor}: ${verb}`).join(', ')

/**
 * Takes every walk with an address of its own, many at a time. Answers how the first that went wrong went, or
 * undefined.
 */
export async function walkAll(foyer: TestFoyer, walks: readonly Step[][], rules: Rules): Promise<string | undefined> {
  const waiting = walks.entries()
  let wrong: string | undefined
  const walkOn = async (): Promise<void> => {
    for (const [number, steps] of waiting) {
      if (wrong !== undefined) return
      const walker = await claimsWalker(foyer, `walk${number}@example.com`)
      const world = emptyWorld()
      for (const [index, step] of steps.entries()) {
        const expected = take(step, world, rules)
        const said = await walker.take(step)
        if (said !== expected) {
          wrong ??= `${wordsOf(steps.slice(0, index + 1))}: said "${said}", expected "${expected}"`
          return
        }
        const { waiting } = world.people[step.actor]
        const mailed = walker.people[step.actor].waiting.at(-1)?.code ?? null
        if (said === 'pending' && (waiting?.is === 'live') !== (mailed !== null)) {
          wrong ??= `${wordsOf(steps.slice(0, index + 1))}: ${mailed === null ? 'no code' : 'a code'} was mailed`
          return
        }
      }
      if (world.member?.proven !== true) continue
      await walker.besiege().catch((error: Error) => {
        wrong ??= `${wordsOf(steps)}: ${error.message}`
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walkOn))
  return wrong
}

/** Draws from a list, the same every time for one seed. */
function drawer(seed: string) {
  const random = seededRandom(seed)
  const below = (limit: number): number => random.bytes(4).readUInt32BE() % limit
  return { below, one: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}

/** Some walks of all, the same for one seed. */
export function someOf<T>(walks: readonly T[], count: number, seed: string): T[] {
  const { one } = drawer(seed)
  return Array.from({ length: count }, () => one(walks))
}

/**
 * One round of a race: some steps one after the other, then several at the same moment. Then the owner proves the
 * address, if that was not done, and is besieged. Throws, with the round in words, when somebody else gets in or the
 * owner does not.
 */
export async function race(foyer: TestFoyer, rules: Rules, seed: string): Promise<void> {
  const { below, one } = drawer(seed)
  const email = `${seed}@example.com`
  const walker = await claimsWalker(foyer, email)
  const before: Step[] = []
  for (let count = below(5); count > 0; count--) before.push(one(stepsIn(after(before, rules), rules)))
  const atOnce: Step[] = []
  const possible = stepsIn(after(before, rules), rules)
  for (let count = 4 + below(5); count > 0; count--) {
    const step = one(possible)
    // A second link would end the first, so only one recovery is under way.
    if (step.verb !== 'recover' || !atOnce.some(({ verb }) => verb === 'recover')) atOnce.push(step)
  }
  try {
    for (const step of before) await walker.take(step)
    await Promise.all(atOnce.map((step, index) => walker.take(step, index % foyer.nodes.length)))
    await Promise.all(foyer.nodes.map((node) => node.refresh()))
    const member = await foyer.nodes[0]?.deps.storage.read((stores) => stores.members.findByEmail(email))
    if (member?.emailVerified !== true) {
      const proofs: Step[] = rules.verifyEmail
        ? [
            { actor: 'owner', verb: 'register' },
            { actor: 'owner', verb: 'verify' },
          ]
        : [
            { actor: 'owner', verb: 'register' },
            { actor: 'owner', verb: 'recover' },
          ]
      let said = ''
      for (const step of proofs) said = await walker.take(step)
      if (said !== 'success') throw new Error(`the owner cannot prove the address: ${said}`)
    }
    await walker.besiege()
  } catch (error) {
    throw new Error(`${seed}: ${wordsOf(before)}; at once ${wordsOf(atOnce)}: ${(error as Error).message}`)
  }
}
