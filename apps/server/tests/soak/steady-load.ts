import { randomInt } from 'node:crypto'
import { createCodeChallenge, createCodeVerifier, TEST_PASSWORD } from '@foyer/testing'
import { expect, onTestFailed } from 'vitest'
import type { Deployment } from './deployment.js'
import { type MemberAction, type MemberOutcome, runMemberLifecycle } from './member-lifecycle.js'
import { formatReply, GIVE_UP_MS, getErrorCode, isLostReply, type Reply, type Send, waitUntil } from './send-request.js'

/** A steady mixed load of people who visit, register, verify, wait, sign in, refresh, change and recover. */
export interface SteadyLoad {
  /** Descriptions of everything that happened and must not happen. */
  violations: string[]
  /** The people whose lifecycle is complete. */
  settled: MemberOutcome[]
  /** The number of successful actions of each kind. */
  done: Record<MemberAction, number>
  /** The number of responses with status 503. */
  unavailable: number
  draw(): number
  /** Sends once, to any node. */
  attempt(path: string, request: Send): Promise<Reply>
  /** Waits until an action of this kind is in progress. */
  runAction(kind: MemberAction): Promise<void>
  /** Sends until there is a definite reply. `lost` is the number of lost replies before it. */
  sendUntilDone(kind: MemberAction, path: string, request: Send, node?: number): Promise<{ reply: Reply; lost: number }>
  reportViolation(sentence: string): void
  /** Waits for the lifecycles in progress and starts no new ones. */
  finish(): Promise<void>
}

/** Returns a generator of numbers in [0, 1) that is deterministic for a seed, so that a failure can be reproduced. */
function createDraw(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function startSteadyLoad(foyer: Deployment, people: number, name = 'p'): SteadyLoad {
  const seed = Number(process.env.FOYER_TEST_SEED ?? randomInt(2 ** 31))
  onTestFailed(() => void process.stdout.write(`FOYER_TEST_SEED=${seed}\n`))
  const draw = createDraw(seed)
  const waiting = new Map<MemberAction, (() => void)[]>()
  let finishing = false

  const load: SteadyLoad = {
    violations: [],
    settled: [],
    done: {
      visit: 0,
      register: 0,
      resend: 0,
      verify: 0,
      approve: 0,
      login: 0,
      redeem: 0,
      renew: 0,
      change: 0,
      reset: 0,
      revoke: 0,
    },
    unavailable: 0,
    draw,
    attempt: async (path, request) => {
      const reply = await foyer.send(path, { ...request, node: Math.floor(draw() * foyer.nodes.length) })
      if (reply.status === 503) load.unavailable++
      return reply
    },
    reportViolation: (sentence) => void load.violations.push(sentence),
    runAction: (kind) => new Promise((resolve) => waiting.set(kind, [...(waiting.get(kind) ?? []), resolve])),
    sendUntilDone: async (kind, path, request, node) => {
      let lost = 0
      const answered = await waitUntil(async () => {
        const at = node ?? Math.floor(draw() * foyer.nodes.length)
        const replying = foyer.send(path, { ...request, node: at })
        const told = waiting.get(kind) ?? []
        waiting.delete(kind)
        for (const tell of told) tell()
        const reply = await replying
        if (!isLostReply(reply)) return reply
        if (reply.status === 503) load.unavailable++
        lost++
        return undefined
      }, GIVE_UP_MS)
      if (answered === undefined) throw new Error(`${kind} had no answer for ${GIVE_UP_MS / 1000} s`)
      if (answered.status >= 500) load.reportViolation(`${kind} was answered ${formatReply(answered)}`)
      if (answered.status === 200) load.done[kind]++
      return { reply: answered, lost }
    },
    finish: async () => {
      finishing = true
      await Promise.all(lives)
    },
  }

  let born = 0
  const lives = Array.from({ length: people }, async () => {
    while (!finishing) {
      const email = `${name}${++born}-${seed}@example.com`
      try {
        load.settled.push(await runMemberLifecycle(email, foyer, load))
      } catch (error) {
        load.reportViolation(`${email}: ${(error as Error).message}`)
        // Stops early if the test itself is at fault.
        if (load.violations.length > 50) finishing = true
      }
    }
  })
  return load
}

/**
 * Creates a member before the fault: whatever fails, this member must never become a visitor (security-checklist 96).
 */
export async function createMember(foyer: Deployment, email: string): Promise<{ refreshToken: string }> {
  const json = (body: object): Send => ({ json: body })
  const visitor = await foyer.send('/oauth2/token', json({ clientId: foyer.clientId, grantType: 'anonymous' }))
  const token = visitor.body.access_token as string
  const registered = await foyer.send('/_api/iam/authentication/v2/register', {
    token,
    json: { loginId: { email }, password: TEST_PASSWORD },
  })
  const code = await waitUntil(() => foyer.mail.to(email).at(-1)?.code, 30_000)
  const { stateToken } = registered.body
  const verified = await foyer.send('/_api/iam/verification/v1/auth/verify', { token, json: { code, stateToken } })
  if (verified.body.state === 'REQUIRE_OWNER_APPROVAL')
    await foyer.send(`/members/v1/members/${verified.body.identity?.id}/approve`, {
      json: {},
      headers: { authorization: foyer.apiKey },
    })
  const loggedIn = await foyer.send('/_api/iam/authentication/v2/login', {
    token,
    json: { loginId: { email }, password: TEST_PASSWORD },
  })
  const verifier = createCodeVerifier()
  const authRequest = {
    clientId: foyer.clientId,
    codeChallenge: createCodeChallenge(verifier),
    codeChallengeMethod: 'S256',
    responseMode: 'web_message',
    responseType: 'code',
    scope: 'offline_access',
    state: 's',
    sessionToken: loggedIn.body.sessionToken,
  }
  const pushed = await foyer.send('/_api/redirects-api/v1/redirect-session', {
    token,
    json: { auth: { authRequest, prompt: 'none' } },
  })
  const { pathname, search } = new URL(pushed.body.redirectSession?.fullUrl as string)
  const page = await foyer.send(pathname + search, { headers: { 'sec-fetch-dest': 'iframe' } })
  const authorizationCode = getErrorCode(page)
  const redeemed = await foyer.send('/oauth2/token', {
    json: {
      clientId: foyer.clientId,
      grantType: 'authorization_code',
      code: authorizationCode,
      codeVerifier: verifier,
    },
  })
  expect(formatReply(redeemed)).toMatch(/^200 /)
  return { refreshToken: redeemed.body.refresh_token as string }
}
