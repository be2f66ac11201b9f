import { paths } from '@foyer/protocol'
import { createCodeChallenge, createCodeVerifier } from '@foyer/testing'
import type { Deployment } from './deployment.js'
import { formatReply, GIVE_UP_MS, getErrorCode, isLostReply, type Reply, type Send, waitUntil } from './send-request.js'
import type { SteadyLoad } from './steady-load.js'

export type MemberAction =
  | 'visit'
  | 'register'
  | 'resend'
  | 'verify'
  | 'approve'
  | 'login'
  | 'redeem'
  | 'renew'
  | 'change'
  | 'reset'
  | 'revoke'

/** What was acknowledged to one person, and everything that they spent. */
export interface MemberOutcome {
  email: string
  memberId: string
  password: string
  /** The refresh token of a session that was not ended. */
  alive: string
  /** Refresh tokens of sessions that were ended. */
  dead: string[]
  /** Requests that succeeded once and must never succeed again; `accepted` evaluates the reply. */
  spent: { what: string; path: string; request: Send; accepted(reply: Reply): boolean }[]
}

/**
 * If a node is killed while it sends a mail, the mail waits for its lease to end; people request another mail before
 * that.
 */
const RETRY_PAUSE_MS = 3000
const MAX_ATTEMPTS = 30
const ROUNDS = 6

/**
 * Runs the lifecycle of one person against any node. After a lost reply it continues as a client would, with the tokens
 * that it has. Reports whatever contradicts an acknowledgement as a violation.
 */
export async function runMemberLifecycle(email: string, foyer: Deployment, load: SteadyLoad): Promise<MemberOutcome> {
  const { sendUntilDone, draw, reportViolation } = load
  const { clientId } = foyer
  const grant = (json: object): Send => ({ json: { clientId, ...json } })
  const expectState = (reply: Reply, state: string, what: string) => {
    if (reply.body.state !== state) throw new Error(`${what} was answered ${formatReply(reply)} instead of ${state}`)
  }

  const visitor = (await sendUntilDone('visit', paths.token, grant({ grantType: 'anonymous' }))).reply.body
  const token = visitor.access_token as string
  let password = 'correct horse battery'
  const person: MemberOutcome = { email, memberId: '', password, alive: '', dead: [], spent: [] }

  // Registration and email verification.
  const registering = { token, json: { loginId: { email }, password } }
  const registered = (await sendUntilDone('register', paths.register, registering)).reply
  expectState(registered, 'REQUIRE_EMAIL_VERIFICATION', 'registering')
  const { stateToken } = registered.body
  const tried = new Set<string>()
  let verified: Reply | undefined
  while (verified === undefined) {
    const code = await mailed(
      () => foyer.mail.to(email).findLast((mail) => mail.code && !tried.has(mail.code))?.code,
      () => sendUntilDone('resend', paths.startVerification, { token, json: { stateToken } }),
    )
    tried.add(code)
    const request = { token, json: { code, stateToken } }
    const replies = await twice('verify', paths.verify, request)
    const won = replies.filter(({ reply }) => reply.body.state !== undefined)
    if (won.length > 1) reportViolation(`${email}: a verification code was accepted twice`)
    const refused = replies.map(({ reply }) => reply.body.details?.applicationError?.code)
    if (won[0] !== undefined) verified = won[0].reply
    else if (refused.includes('INVALID_STATE_TOKEN')) {
      if (replies.every(({ lost }) => lost === 0)) throw new Error(`verifying was refused: ${refused}`)
      verified = (await logIn()).reply
    } else if (!refused.includes('VERIFICATION_FAILED')) throw new Error(`verifying was refused: ${refused}`)
    if (verified !== undefined)
      person.spent.push({ what: 'code', path: paths.verify, request, accepted: ({ body }) => body.state !== undefined })
  }
  expectState(verified, 'REQUIRE_OWNER_APPROVAL', 'verifying')
  person.memberId = verified.body.identity?.id as string

  // No fault may admit the member before the owner does (security-checklist 99).
  expectState((await logIn()).reply, 'REQUIRE_OWNER_APPROVAL', 'logging in before the approval')
  const owner: Send = { json: {}, headers: { authorization: foyer.apiKey } }
  const approved = (await sendUntilDone('approve', `${paths.members}/${person.memberId}/approve`, owner)).reply
  if (approved.status !== 200) throw new Error(`approving was answered ${formatReply(approved)}`)

  // Sign-in and refreshes.
  let session = await signIn()
  for (let round = 0; round < ROUNDS; round++) await renew()

  const newPassword = 'changed horse battery'
  const changing = { token: session.accessToken, json: { newPassword, currentPassword: password } }
  const { reply: changed, lost: unknownChanges } = await sendUntilDone('change', paths.changePassword, changing)
  if (changed.status !== 200 && (unknownChanges === 0 || changed.body.details?.applicationError?.code !== '-19976'))
    throw new Error(`changing the password was answered ${formatReply(changed)}`)
  await expectRejected(password)
  password = newPassword
  expectState((await logIn()).reply, 'SUCCESS', 'logging in after the change')
  await renew()

  await reset()
  await expectRejected(newPassword)
  if (draw() < 0.5) {
    session = await signIn()
    const revoking = { json: { token: session.refreshToken, client_id: clientId } }
    const { reply: revoked } = await sendUntilDone('revoke', paths.revoke, revoking)
    if (revoked.status !== 200) throw new Error(`revoking was answered ${formatReply(revoked)}`)
    person.dead.push(session.refreshToken)
  }
  session = await signIn()
  await renew()
  person.alive = session.refreshToken
  person.password = password
  for (const dead of person.dead.slice(-2)) {
    const { reply } = await sendUntilDone(
      'renew',
      paths.token,
      grant({ grantType: 'refresh_token', refreshToken: dead }),
    )
    if (reply.status !== 400) reportViolation(`${email}: a revoked session was renewed: ${formatReply(reply)}`)
  }
  return person

  function logIn(attempted = password) {
    return sendUntilDone('login', paths.login, { token, json: { loginId: { email }, password: attempted } })
  }

  async function mailed(look: () => string | undefined, again: () => Promise<{ reply: Reply }>): Promise<string> {
    for (let asked = 0; asked < MAX_ATTEMPTS; asked++) {
      const found = await waitUntil(look, RETRY_PAUSE_MS)
      if (found !== undefined) return found
      const { reply } = await again()
      if (reply.status !== 200) throw new Error(`asking for another mail was answered ${formatReply(reply)}`)
    }
    throw new Error('a mail was ordered again and again and did not come')
  }

  async function expectRejected(old: string): Promise<void> {
    const { reply } = await logIn(old)
    if (reply.body.state !== undefined) reportViolation(`${email}: a password that was replaced still works`)
  }

  /** Sometimes sends the same request to two nodes at once: at most one may succeed. */
  async function twice(kind: MemberAction, path: string, request: Send) {
    if (draw() < 0.6) return [await sendUntilDone(kind, path, request)]
    return Promise.all([sendUntilDone(kind, path, request, 0), sendUntilDone(kind, path, request, 1)])
  }

  /** Signs in from the start whenever a reply between the login and the code is lost. */
  async function signIn(): Promise<{ accessToken: string; refreshToken: string }> {
    const session = await waitUntil(attemptSignIn, GIVE_UP_MS)
    if (session === undefined) throw new Error(`signing in was lost for ${GIVE_UP_MS / 1000} s`)
    return session
  }

  async function attemptSignIn() {
    const loggedIn = (await logIn()).reply
    expectState(loggedIn, 'SUCCESS', 'logging in')
    const { sessionToken } = loggedIn.body
    const verifier = createCodeVerifier()
    const authRequest = {
      clientId,
      codeChallenge: createCodeChallenge(verifier),
      codeChallengeMethod: 'S256',
      responseMode: 'web_message',
      responseType: 'code',
      scope: 'offline_access',
      state: 'the-state',
      sessionToken,
    }
    const pushing = { token, json: { auth: { authRequest, prompt: 'none' } } }
    const pushed = await load.attempt(paths.redirectSession, pushing)
    if (isLostReply(pushed)) return undefined
    if (pushed.status !== 200) throw new Error(`pushing was answered ${formatReply(pushed)}`)
    const { pathname, search } = new URL(pushed.body.redirectSession?.fullUrl as string)
    const frame = { headers: { 'sec-fetch-dest': 'iframe' } }
    const page = await load.attempt(pathname + search, frame)
    const code = getErrorCode(page)
    if (code === undefined) {
      if (isLostReply(page) || /temporarily_unavailable/.test(page.text)) return undefined
      throw new Error(`the silent page was answered ${page.status} ${page.text.slice(-300)}`)
    }
    const accepted = (reply: Reply) => getErrorCode(reply) !== undefined
    person.spent.push({ what: 'redirect session', path: pathname + search, request: frame, accepted })
    const redeeming = grant({ grantType: 'authorization_code', code, codeVerifier: verifier })
    const { reply: redeemed, lost } = await sendUntilDone('redeem', paths.token, redeeming)
    if (redeemed.status === 200) {
      const { access_token, refresh_token } = redeemed.body
      return { accessToken: access_token as string, refreshToken: refresh_token as string }
    }
    if (lost === 0 || redeemed.body.error !== 'invalid_grant') throw new Error(`redeeming: ${formatReply(redeemed)}`)
    return undefined
  }

  async function renew(): Promise<void> {
    const { reply } = await sendUntilDone(
      'renew',
      paths.token,
      grant({ grantType: 'refresh_token', refreshToken: session.refreshToken }),
    )
    if (reply.status !== 200) throw new Error(`a member became a visitor: renewing was answered ${formatReply(reply)}`)
    // Half of the clients continue to use their first refresh token, as the Wix SDK does.
    if (draw() < 0.5) session.refreshToken = reply.body.refresh_token as string
    session.accessToken = reply.body.access_token as string
  }

  async function reset(): Promise<void> {
    const known = foyer.mail.to(email).filter(({ secret }) => secret).length
    const asking = () => sendUntilDone('reset', paths.sendRecoveryEmail, { token, json: { email } })
    await asking()
    const secret = await mailed(() => foyer.mail.to(email).filter((mail) => mail.secret)[known]?.secret, asking)
    const next = 'recovered horse battery'
    const request = { token, json: { recoveryToken: secret, password: next } }
    const replies = await twice('reset', paths.recover, request)
    const won = replies.filter(({ reply }) => reply.body.state === 'SUCCESS').length
    if (won > 1) reportViolation(`${email}: a recovery link was accepted twice`)
    if (won === 0 && replies.every(({ lost }) => lost === 0))
      throw new Error(`recovering was refused: ${replies.map(({ reply }) => formatReply(reply))}`)
    const accepted = ({ body }: Reply) => body.state === 'SUCCESS'
    person.spent.push({ what: 'recovery link', path: paths.recover, request, accepted })
    person.dead.push(session.refreshToken)
    password = next
    expectState((await logIn()).reply, 'SUCCESS', 'logging in after the recovery')
  }
}
