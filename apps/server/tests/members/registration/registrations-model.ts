/**
 * A pure model of what can happen around one address (design invariant 10): the owner of the address, who alone reads
 * its mail, and two strangers, each with their own visitor, password and secrets. It is the test oracle of
 * `claims.long.test.ts`.
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
  /** With the correct code. Only the owner can know the code of their state token. */
  'verify',
  /** With the correct code, for the state token before the newest one. */
  'verify the one before',
  /** With a code that belongs to another person's state token. */
  'verify with a foreign code',
  'resend',
  /** With the mailed link; sets a new password. */
  'recover',
  /** With the newest session token. */
  'open',
  'renew',
  /** Redeems the authorization code that opened the session a second time. */
  'redeem again',
] as const
export type Action = (typeof actionNames)[number]
export interface Step {
  actor: Actor
  action: Action
}

/** The result that a response reports. */
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

/** A state token: whether its code can still be correct, and the pending registration it belongs to. */
interface PendingRegistration {
  /**
   * live: its code verifies. shadow: a decoy, so no code is correct. gone: its registration has ended. over: it is
   * spent.
   */
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
  /** used: a sign-in has succeeded since the registration. */
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

/** Returns whether the actor has what a step requires. */
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

/** Applies a step to the state and returns the expected result. */
export function applyStep({ actor, action }: Step, world: ModelState, rules: Rules): StepResult {
  const actorState = world.people[actor]
  const { member, registrations } = world
  const isPrivate = rules.disclosure === 'private'
  const wait = (registration: number): StepResult => {
    // The model tracks only the newest state token of a stranger; the final attack tries all of them.
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
      // A registration repeated at once, because the first response was lost, returns the same result.
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

/** Makes the first verified registration the member and ends the others, invisibly if disclosure is private. */
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

/** Returns the same key for equivalent states: the two strangers are interchangeable. */
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

/** Asserts that after the owner has verified the address no stranger has valid credentials (design invariant 10). */
export function assertOwnership({ member, people }: ModelState): void {
  if (member?.proven !== true) return
  if (member.by !== 'owner') throw new Error('the model itself lets a stranger in')
  for (const stranger of strangers)
    if (people[stranger].session === 'live' || people[stranger].sessionToken === 'live')
      throw new Error('the model itself leaves a stranger in')
}

/** Returns the state after the given steps. */
export function stateAfter(steps: readonly Step[], rules: Rules): ModelState {
  const world = createInitialState()
  for (const step of steps) applyStep(step, world, rules)
  return world
}
