import { type ErrorEnvelope, paths, type StateResponse } from '@foyer/protocol'
import type { ScenarioResponse, TestFoyer } from '@foyer/testing'
import { recover, resend, verify } from '../membership-steps.js'
import type { Actor, Step, StepResult } from './registrations-model.js'

/** All credentials that one person received, newest last. */
interface ActorCredentials {
  visitor: string
  password: string
  /** Each state token with the code last mailed for it. */
  waiting: { stateToken: string; code: string | null }[]
  sessionTokens: string[]
  codes: { code: string; verifier: string }[]
  sessions: { access: string; refresh: string }[]
}

/** Limit of polls of the outbox. Only a mail that fails and is retried repeatedly takes longer. */
const MAX_POLLS = 5_000

const reportedCodes: Record<string, StepResult> = {
  '-19995': 'taken',
  '-19999': 'unknown address',
  '-19976': 'wrong password',
  INVALID_STATE_TOKEN: 'state over',
  VERIFICATION_FAILED: 'wrong code',
  TOO_MANY_TRIES: 'no tries left',
}

/** Runs the steps of the model against a real server, with one email address. */
export async function createRegistrationDriver(foyer: TestFoyer, email: string) {
  const people = {} as Record<Actor, ActorCredentials>
  for (const actor of ['owner', 'ann', 'bob'] as const) {
    people[actor] = {
      visitor: (await foyer.createVisitor()).access_token,
      password: `password 1 of ${actor}`,
      waiting: [],
      sessionTokens: [],
      codes: [],
      sessions: [],
    }
  }
  let recoveries = 0
  const outboxIsEmpty = async () =>
    (await foyer.deps.storage.read((stores) => stores.mailJobs.nextDueAt())) === undefined
  const mails = async () => {
    // Polls, because a node may lease a mail queued by another node after its own queue was reported as settled.
    for (let looks = 0; looks < MAX_POLLS; looks++) {
      await Promise.all(foyer.nodes.map(({ mail }) => mail.settled()))
      if (await outboxIsEmpty()) return foyer.getMails(email)
    }
    throw new Error('a mail does not go out')
  }
  const mailedCodes = async () => (await mails()).flatMap(({ code }) => (code === null ? [] : [code]))

  const say = (holdings: ActorCredentials, { status, body }: ScenarioResponse<unknown>): StepResult => {
    const { state, sessionToken, stateToken, details } = body as Partial<StateResponse & ErrorEnvelope>
    if (state === 'SUCCESS') {
      holdings.sessionTokens.push(sessionToken as string)
      return 'success'
    }
    if (state === 'REQUIRE_EMAIL_VERIFICATION') {
      holdings.waiting.push({ stateToken: stateToken as string, code: null })
      return 'pending'
    }
    const said = reportedCodes[details?.applicationError?.code ?? '']
    if (said === undefined) throw new Error(`unexpected answer ${status} ${JSON.stringify(body)}`)
    return said
  }
  let codesSeen = 0
  /**
   * Runs a step and stores the code it mailed. Only one mail per address is in flight, so a new code belongs to the
   * newest state token.
   */
  const withMail = async (holdings: ActorCredentials, ask: () => Promise<StepResult>): Promise<StepResult> => {
    const before = codesSeen
    const said = await ask()
    const after = await mailedCodes()
    codesSeen = after.length
    const newest = holdings.waiting.at(-1)
    if (after.length > before && newest !== undefined) newest.code = after[0] as string
    return said
  }
  const open = async (holdings: ActorCredentials, sessionToken: string): Promise<StepResult> => {
    const silent = await foyer.silentCode(holdings.visitor, sessionToken).catch((error: Error) => {
      if (!error.message.includes('login_required')) throw error
    })
    if (silent === undefined) return 'refused'
    holdings.codes.push(silent)
    const { status, body } = await foyer.exchangeCode(silent.code, silent.verifier)
    if (status !== 200) return 'refused'
    holdings.sessions.push({ access: body.access_token, refresh: body.refresh_token })
    return 'opened'
  }
  const isIn = async ({ access }: ActorCredentials['sessions'][number]): Promise<boolean> =>
    (await foyer.call(paths.userinfo, { token: access })).status === 200

  async function runStep({ actor, action }: Step, node = 0): Promise<StepResult> {
    const holdings = people[actor]
    const there = { call: ((path, call) => foyer.call(path, { ...call, node })) as TestFoyer['call'] } as TestFoyer
    const enter = (path: string) =>
      there.call(path, { token: holdings.visitor, json: { loginId: { email }, password: holdings.password } })
    const { stateToken, code } = holdings.waiting.at(-1) ?? { stateToken: '', code: null }
    switch (action) {
      case 'register':
        return withMail(holdings, async () => say(holdings, await enter(paths.register)))
      case 'log in':
        return withMail(holdings, async () => say(holdings, await enter(paths.login)))
      case 'verify':
        return say(holdings, await verify(there, holdings.visitor, stateToken, code ?? '000000'))
      case 'verify the one before': {
        const before = holdings.waiting.at(-2) as ActorCredentials['waiting'][number]
        return say(holdings, await verify(there, holdings.visitor, before.stateToken, before.code ?? '000000'))
      }
      case 'verify with a foreign code': {
        const others = Object.values(people).filter((other) => other !== holdings)
        const foreign = others
          .map(({ waiting }) => waiting.at(-1)?.code ?? null)
          .find((one) => one !== null && one !== code)
        return say(holdings, await verify(there, holdings.visitor, stateToken, foreign ?? wrongCode(code)))
      }
      case 'resend':
        return withMail(holdings, async () => {
          const answer = await resend(there, holdings.visitor, stateToken)
          return answer.status === 200 ? 'sent' : say(holdings, answer)
        })
      case 'recover': {
        await foyer.call(paths.sendRecoveryEmail, { token: holdings.visitor, json: { email } })
        const links = (await mails()).filter(({ link }) => link?.includes('token='))
        if (links.length === recoveries) return 'no mail'
        recoveries = links.length
        const secret = new URL(links[0]?.link as string).searchParams.get('token') as string
        holdings.password = `password ${recoveries + 1} of ${actor}`
        return say(holdings, await recover(there, holdings.visitor, secret, holdings.password))
      }
      case 'open':
        return open(holdings, holdings.sessionTokens.at(-1) as string)
      case 'renew': {
        const session = holdings.sessions.at(-1) as ActorCredentials['sessions'][number]
        const { status, body } = await foyer.refresh(session.refresh)
        // Another node may not have seen the revocation yet.
        if (foyer.nodes.length === 1 && (status === 200) !== (await isIn(session)))
          throw new Error('the two tokens of a session do not agree')
        if (status !== 200) return 'refused'
        holdings.sessions[holdings.sessions.length - 1] = { access: body.access_token, refresh: body.refresh_token }
        return 'renewed'
      }
      case 'redeem again': {
        const { code, verifier } = holdings.codes.at(-1) as ActorCredentials['codes'][number]
        return (await foyer.exchangeCode(code, verifier)).status === 200 ? 'opened' : 'refused'
      }
    }
  }

  /**
   * Attacks the account after its owner verified the address: the strangers try every password, every state token with
   * every code, and every session token, code and session they ever had. Then the owner signs in.
   * @throws if a stranger gains access or the owner does not.
   */
  async function attackTokens(): Promise<void> {
    for (const stranger of ['ann', 'bob'] as const) {
      const holdings = people[stranger]
      const refuse = (what: string, is: boolean): void => {
        if (is) throw new Error(`${what} of ${stranger} opens the account of the owner`)
      }
      for (const session of holdings.sessions) {
        refuse('an access token', await isIn(session))
        refuse('a refresh token', (await foyer.refresh(session.refresh)).status === 200)
      }
      for (const { code, verifier } of holdings.codes)
        refuse('a code', (await foyer.exchangeCode(code, verifier)).status === 200)
      for (const token of [...holdings.sessionTokens])
        refuse('a session token', (await open(holdings, token)) === 'opened')
      await runStep({ actor: stranger, action: 'log in' })
      refuse(
        'the password',
        holdings.sessionTokens.length > 0 &&
          (await open(holdings, holdings.sessionTokens.at(-1) as string)) === 'opened',
      )
      const codes = new Set(await mailedCodes())
      for (const { stateToken } of holdings.waiting)
        for (const code of codes)
          refuse('a state token', (await verify(foyer, holdings.visitor, stateToken, code)).body.state === 'SUCCESS')
    }
    const { owner } = people
    if ((await runStep({ actor: 'owner', action: 'log in' })) !== 'success') throw new Error('the owner is kept out')
    if ((await open(owner, owner.sessionTokens.at(-1) as string)) !== 'opened') throw new Error('the owner cannot open')
  }

  return { people, take: runStep, besiege: attackTokens }
}

const wrongCode = (code: string | null): string => (code === '000000' ? '000001' : '000000')
