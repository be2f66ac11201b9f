import { type ErrorEnvelope, paths, type StateResponse } from '@foyer/protocol'
import type { Answer, TestFoyer } from '@foyer/testing'
import type { Actor, Said, Step } from './claims-model.js'
import { recover, resend, verify } from './membership-steps.js'

/** What one person holds: everything they were ever given, the newest last. */
interface Holdings {
  visitor: string
  password: string
  /** Each with the code mailed last for it. */
  waiting: { stateToken: string; code: string | null }[]
  sessionTokens: string[]
  codes: { code: string; verifier: string }[]
  sessions: { access: string; refresh: string }[]
}

/** Whoever waits longer for the outbox waits for a mail that fails and is tried again and again. */
const MOST_LOOKS = 5_000

const codesSaid: Record<string, Said> = {
  '-19995': 'taken',
  '-19999': 'unknown address',
  '-19976': 'wrong password',
  INVALID_STATE_TOKEN: 'state over',
  VERIFICATION_FAILED: 'wrong code',
  TOO_MANY_TRIES: 'no tries left',
}

/** Takes the steps of the model on a real Foyer, with one address of their own. */
export async function claimsWalker(foyer: TestFoyer, email: string) {
  const people = {} as Record<Actor, Holdings>
  for (const actor of ['owner', 'ann', 'bob'] as const) {
    people[actor] = {
      visitor: (await foyer.visitor()).access_token,
      password: `password 1 of ${actor}`,
      waiting: [],
      sessionTokens: [],
      codes: [],
      sessions: [],
    }
  }
  let recoveries = 0
  const outboxIsEmpty = async () =>
    (await foyer.nodes[0]?.deps.storage.read((stores) => stores.mailJobs.nextDue())) === undefined
  const mails = async () => {
    // A node may have taken what another one was asked to send, after it was asked itself.
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      await Promise.all(foyer.nodes.map(({ mail }) => mail.settled()))
      if (await outboxIsEmpty()) return foyer.mails(email)
    }
    throw new Error('a mail does not go out')
  }
  const mailedCodes = async () => (await mails()).flatMap(({ code }) => (code === null ? [] : [code]))

  const say = (me: Holdings, { status, body }: Answer<unknown>): Said => {
    const { state, sessionToken, stateToken, details } = body as Partial<StateResponse & ErrorEnvelope>
    if (state === 'SUCCESS') {
      me.sessionTokens.push(sessionToken as string)
      return 'success'
    }
    if (state === 'REQUIRE_EMAIL_VERIFICATION') {
      me.waiting.push({ stateToken: stateToken as string, code: null })
      return 'pending'
    }
    const said = codesSaid[details?.applicationError?.code ?? '']
    if (said === undefined) throw new Error(`unexpected answer ${status} ${JSON.stringify(body)}`)
    return said
  }
  let codesSeen = 0
  /**
   * Only one mail is under way at a time for an address, so a new code belongs to the state token that was asked for.
   */
  const withMail = async (me: Holdings, ask: () => Promise<Said>): Promise<Said> => {
    const before = codesSeen
    const said = await ask()
    const after = await mailedCodes()
    codesSeen = after.length
    const newest = me.waiting.at(-1)
    if (after.length > before && newest !== undefined) newest.code = after[0] as string
    return said
  }
  const open = async (me: Holdings, sessionToken: string): Promise<Said> => {
    const silent = await foyer.silentCode(me.visitor, sessionToken).catch((error: Error) => {
      if (!error.message.includes('login_required')) throw error
    })
    if (silent === undefined) return 'refused'
    me.codes.push(silent)
    const { status, body } = await foyer.redeem(silent.code, silent.verifier)
    if (status !== 200) return 'refused'
    me.sessions.push({ access: body.access_token, refresh: body.refresh_token })
    return 'opened'
  }
  const isIn = async ({ access }: Holdings['sessions'][number]): Promise<boolean> =>
    (await foyer.call(paths.userinfo, { token: access })).status === 200

  async function take({ actor, verb }: Step, node = 0): Promise<Said> {
    const me = people[actor]
    const there = { call: ((path, call) => foyer.call(path, { ...call, node })) as TestFoyer['call'] } as TestFoyer
    const enter = (path: string) =>
      there.call(path, { token: me.visitor, json: { loginId: { email }, password: me.password } })
    const { stateToken, code } = me.waiting.at(-1) ?? { stateToken: '', code: null }
    switch (verb) {
      case 'register':
        return withMail(me, async () => say(me, await enter(paths.register)))
      case 'log in':
        return withMail(me, async () => say(me, await enter(paths.login)))
      case 'verify':
        return say(me, await verify(there, me.visitor, stateToken, code ?? '000000'))
      case 'verify the one before': {
        const before = me.waiting.at(-2) as Holdings['waiting'][number]
        return say(me, await verify(there, me.visitor, before.stateToken, before.code ?? '000000'))
      }
      case 'verify with a foreign code': {
        const others = Object.values(people).filter((other) => other !== me)
        const foreign = others
          .map(({ waiting }) => waiting.at(-1)?.code ?? null)
          .find((one) => one !== null && one !== code)
        return say(me, await verify(there, me.visitor, stateToken, foreign ?? wrong(code)))
      }
      case 'resend':
        return withMail(me, async () => {
          const answer = await resend(there, me.visitor, stateToken)
          return answer.status === 200 ? 'sent' : say(me, answer)
        })
      case 'recover': {
        await foyer.call(paths.sendRecoveryEmail, { token: me.visitor, json: { email } })
        const links = (await mails()).filter(({ link }) => link?.includes('token='))
        if (links.length === recoveries) return 'no mail'
        recoveries = links.length
        const secret = new URL(links[0]?.link as string).searchParams.get('token') as string
        me.password = `password ${recoveries + 1} of ${actor}`
        return say(me, await recover(there, me.visitor, secret, me.password))
      }
      case 'open':
        return open(me, me.sessionTokens.at(-1) as string)
      case 'renew': {
        const session = me.sessions.at(-1) as Holdings['sessions'][number]
        const { status, body } = await foyer.renew(session.refresh)
        // Another node may not have heard of the end yet.
        if (foyer.nodes.length === 1 && (status === 200) !== (await isIn(session)))
          throw new Error('the two tokens of a session do not agree')
        if (status !== 200) return 'refused'
        me.sessions[me.sessions.length - 1] = { access: body.access_token, refresh: body.refresh_token }
        return 'renewed'
      }
      case 'redeem again': {
        const { code, verifier } = me.codes.at(-1) as Holdings['codes'][number]
        return (await foyer.redeem(code, verifier)).status === 200 ? 'opened' : 'refused'
      }
    }
  }

  /**
   * The owner has proven the address and is besieged: strangers try every password, state token with every code,
   * session token, code and session they ever had. Throws when one of them opens anything; then the owner must get in.
   */
  async function besiege(): Promise<void> {
    for (const stranger of ['ann', 'bob'] as const) {
      const me = people[stranger]
      const refuse = (what: string, is: boolean): void => {
        if (is) throw new Error(`${what} of ${stranger} opens the account of the owner`)
      }
      for (const session of me.sessions) {
        refuse('an access token', await isIn(session))
        refuse('a refresh token', (await foyer.renew(session.refresh)).status === 200)
      }
      for (const { code, verifier } of me.codes) refuse('a code', (await foyer.redeem(code, verifier)).status === 200)
      for (const token of [...me.sessionTokens]) refuse('a session token', (await open(me, token)) === 'opened')
      await take({ actor: stranger, verb: 'log in' })
      refuse(
        'the password',
        me.sessionTokens.length > 0 && (await open(me, me.sessionTokens.at(-1) as string)) === 'opened',
      )
      const codes = new Set(await mailedCodes())
      for (const { stateToken } of me.waiting)
        for (const code of codes)
          refuse('a state token', (await verify(foyer, me.visitor, stateToken, code)).body.state === 'SUCCESS')
    }
    const { owner } = people
    if ((await take({ actor: 'owner', verb: 'log in' })) !== 'success') throw new Error('the owner is kept out')
    if ((await open(owner, owner.sessionTokens.at(-1) as string)) !== 'opened') throw new Error('the owner cannot open')
  }

  return { people, take, besiege }
}

export type ClaimsWalker = Awaited<ReturnType<typeof claimsWalker>>

const wrong = (code: string | null): string => (code === '000000' ? '000001' : '000000')
