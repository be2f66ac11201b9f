/**
 * What may happen around one address, as a pure model (design invariant 10): the owner of the address, who alone reads
 * its mail, and two strangers, each with a visitor, a password and secrets of their own. It is the oracle of
 * `claims.test.ts`.
 */
export type Actor = 'owner' | 'ann' | 'bob'
export const actors: readonly Actor[] = ['owner', 'ann', 'bob']
const strangers = ['ann', 'bob'] as const

export interface Rules {
  disclosure: 'explicit' | 'private'
  verifyEmail: boolean
}

export const actionNames = [
  'register',
  'log in',
  /** With the right code. Of their own state token only the owner knows it. */
  'verify',
  /** The same with the state token before the newest one. */
  'verify the one before',
  /** With a code that is right for somebody else's state token. */
  'verify with a foreign code',
  'resend',
  /** By the mailed link, to a new password. */
  'recover',
  /** With the session token that was got last. */
  'open',
  'renew',
  /** The authorization code that opened the session, once more. */
  'redeem again',
] as const
export type Action = (typeof actionNames)[number]
export interface Step {
  actor: Actor
  action: Action
}

/** What an answer says. */
export type StepResult =
  | 'success'
  | 'pending'
  | 'taken'
  | 'unknown address'
  | 'wrong password'
  | 'state over'
  | 'wrong code'
  | 'no tries left'
  | 'sent'
  | 'no mail'
  | 'opened'
  | 'renewed'
  | 'refused'

/** A state token: whether its code may still be right, and what it waits for. */
interface PendingRegistration {
  /** live: the code proves. shadow: no code is right. gone: what it waited for has ended. over: it is spent. */
  is: 'live' | 'shadow' | 'gone' | 'over'
  claim: number
  tries: number
}
interface ActorState {
  password: number
  waiting: PendingRegistration | null
  before: PendingRegistration | null
  sessionToken: 'live' | 'dead' | null
  session: 'live' | 'dead' | null
}
export interface ModelState {
  registrations: { by: Actor; password: number }[]
  /** Used: somebody was let in since it was registered. */
  member: { by: Actor; password: number; proven: boolean; used: boolean } | null
  people: Record<Actor, ActorState>
}

const person = (): ActorState => ({ password: 1, waiting: null, before: null, sessionToken: null, session: null })
export const createInitialState = (): ModelState => ({
  registrations: [],
  member: null,
  people: { owner: person(), ann: person(), bob: person() },
})

const TRIES = 5

/** Whether somebody has what a step needs. */
export function isPossible({ actor, action }: Step, world: ModelState, { verifyEmail }: Rules): boolean {
  const { waiting, sessionToken, session } = world.people[actor]
  switch (action) {
    case 'register':
    case 'log in':
      return true
    case 'recover':
      return actor === 'owner'
    case 'verify':
      return actor === 'owner' && waiting !== null && verifyEmail
    case 'verify the one before':
      return actor === 'owner' && world.people.owner.before !== null
    case 'verify with a foreign code':
    case 'resend':
      return waiting !== null && verifyEmail
    case 'open':
      return sessionToken !== null
    case 'renew':
    case 'redeem again':
      return session !== null
  }
}

/** Takes a step: changes the world, and answers what must be said. */
export function applyStep({ actor, action }: Step, world: ModelState, rules: Rules): StepResult {
  const actorState = world.people[actor]
  const { member, registrations } = world
  const isPrivate = rules.disclosure === 'private'
  const wait = (registration: number): StepResult => {
    // Of the strangers' only the newest state token is followed; the siege tries all they had.
    if (actor === 'owner') actorState.before = actorState.waiting
    actorState.waiting = { is: member === null ? 'live' : 'shadow', claim: registration, tries: TRIES }
    return 'pending'
  }
  const signIn = (): StepResult => {
    actorState.sessionToken = 'live'
    return 'success'
  }
  switch (action) {
    case 'register':
      // Whoever registers again at once, because the first answer was lost, gets it again.
      if (member?.used === false && member.by === actor && member.password === actorState.password) return signIn()
      if (member !== null && !isPrivate) return 'taken'
      if (!rules.verifyEmail) {
        world.member = { by: actor, password: actorState.password, proven: false, used: false }
        return signIn()
      }
      return wait(registrations.push({ by: actor, password: actorState.password }) - 1)
    case 'log in': {
      if (member?.by === actor && member.password === actorState.password) return signIn()
      const registration = registrations.findLastIndex(
        ({ by, password }) => by === actor && password === actorState.password,
      )
      if (registration >= 0) return wait(registration)
      return member === null && registrations.length === 0 && !isPrivate ? 'unknown address' : 'wrong password'
    }
    case 'verify':
    case 'verify the one before':
    case 'verify with a foreign code': {
      const waiting = (
        action === 'verify the one before' ? actorState.before : actorState.waiting
      ) as PendingRegistration
      if (waiting.is === 'over') return 'state over'
      if (waiting.tries === 0) return 'no tries left'
      waiting.tries--
      if (action === 'verify with a foreign code' || waiting.is === 'shadow') return 'wrong code'
      if (waiting.is === 'gone') return 'state over'
      verifyRegistration(waiting.claim, world, isPrivate)
      return signIn()
    }
    case 'resend': {
      const { is, tries } = actorState.waiting as PendingRegistration
      if (is === 'over') return 'state over'
      if (tries === 0) return 'no tries left'
      return is === 'gone' ? 'state over' : 'sent'
    }
    case 'recover':
      if (member === null) return 'no mail'
      for (const one of Object.values(world.people)) {
        if (one.sessionToken !== null) one.sessionToken = 'dead'
        if (one.session !== null) one.session = 'dead'
      }
      actorState.password++
      world.member = { by: actor, password: actorState.password, proven: true, used: true }
      return signIn()
    case 'open':
      if (actorState.sessionToken === 'dead') return 'refused'
      actorState.sessionToken = 'dead'
      actorState.session = 'live'
      if (member !== null) member.used = true
      return 'opened'
    case 'renew':
      return actorState.session === 'live' ? 'renewed' : 'refused'
    case 'redeem again':
      actorState.session = 'dead'
      return 'refused'
  }
}

/** The first proven claim becomes the member; the rest end, out of sight where that may not show. */
function verifyRegistration(registration: number, world: ModelState, isPrivate: boolean): void {
  world.member = {
    ...(world.registrations[registration] as ModelState['registrations'][number]),
    proven: true,
    used: true,
  }
  for (const waiting of Object.values(world.people).flatMap((one) => [one.waiting, one.before])) {
    if (waiting === null || waiting.is === 'over') continue
    if (waiting.claim === registration) waiting.is = 'over'
    else waiting.is = isPrivate ? 'shadow' : 'gone'
  }
  if (isPrivate) world.registrations[registration] = { by: 'owner', password: -1 }
  else world.registrations.length = 0
}

/** Worlds that go on alike have one key: the strangers may change names. */
export function stateKey(world: ModelState): string {
  const keyWith = (names: Record<Actor, string>, order: readonly Actor[]) =>
    JSON.stringify([
      world.registrations.map(({ by, password }) => [names[by], password]),
      world.member && [names[world.member.by], world.member.password, world.member.proven, world.member.used],
      order.map((actor) => world.people[actor]),
    ])
  const one = keyWith({ owner: 'o', ann: 'a', bob: 'b' }, ['owner', 'ann', 'bob'])
  const other = keyWith({ owner: 'o', ann: 'b', bob: 'a' }, ['owner', 'bob', 'ann'])
  return one < other ? one : other
}

/** After the owner has proven the address nobody else has anything that opens (design invariant 10). */
export function assertOwnership({ member, people }: ModelState): void {
  if (member?.proven !== true) return
  if (member.by !== 'owner') throw new Error('the model itself lets a stranger in')
  for (const stranger of strangers)
    if (people[stranger].session === 'live' || people[stranger].sessionToken === 'live')
      throw new Error('the model itself leaves a stranger in')
}

/** The world after some steps. */
export function stateAfter(steps: readonly Step[], rules: Rules): ModelState {
  const world = createInitialState()
  for (const step of steps) applyStep(step, world, rules)
  return world
}
