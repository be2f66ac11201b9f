import { interpolate } from '@foyer/messages/console'
import type { Messages } from '../../language/messages.js'
import type { Session } from '../../session/session.js'
import { decodeClaims, explainError, formatFields, formatResponse, type Step, validateClaims } from './steps.js'

/** A pending test sign-in, stored in the `sessionStorage` of this tab until the redirect returns. */
interface PendingTestSignIn {
  clientId: string
  name: string
  confidential: boolean
  verifier: string
  state: string
  nonce: string
  steps: Step[]
}

export interface TestSignIn extends PendingTestSignIn {
  /** Set if the redirect returned a code that is not yet exchanged. */
  code?: string
}

const STORAGE_KEY = 'foyer.console.trial'

/** Starts an authorization request with PKCE and redirects to it; the browser returns to this page. @throws ApiFault */
export async function startTestSignIn(
  client: Pick<PendingTestSignIn, 'clientId' | 'name' | 'confidential'>,
  prompt: 'login' | undefined,
  { call, client: sdk }: Pick<Session, 'call' | 'client'>,
  messages: Messages,
): Promise<void> {
  const { state, codeVerifier: verifier, codeChallenge } = sdk.generateOAuthData(location.href)
  const { state: nonce } = sdk.generateOAuthData(location.href)
  const response = { state, nonce, codeChallenge, ...(prompt && { prompt }) }
  const { authorizeUrl, parameters } = await call<{ authorizeUrl: string; parameters: Record<string, string> }>(
    `/owner/v1/clients/${client.clientId}/trial`,
    { method: 'POST', json: response },
  )
  const { origin, pathname } = new URL(authorizeUrl)
  const pending: PendingTestSignIn = {
    ...client,
    verifier,
    state,
    nonce,
    steps: [
      {
        title: messages.testSignIn.steps.authorize.title,
        request: `GET ${origin}${pathname}\n${formatFields(Object.entries(parameters))}`,
        message: messages.testSignIn.steps.authorize.message,
      },
    ],
  }
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(pending))
  location.assign(authorizeUrl)
}

/**
 * Parses the authorization response and removes it from the address bar at once (G-55). Undefined if this tab started
 * no sign-in.
 */
export function resumeTestSignIn(messages: Messages): TestSignIn | undefined {
  const answer = new URLSearchParams(location.search)
  const kept = sessionStorage.getItem(STORAGE_KEY)
  if (kept === null || (answer.get('code') === null && answer.get('error') === null)) return undefined
  sessionStorage.removeItem(STORAGE_KEY)
  history.replaceState(history.state, '', location.pathname)
  const pending = JSON.parse(kept) as PendingTestSignIn
  const title = messages.testSignIn.steps.redirect.title
  const request = `GET ${location.origin}${location.pathname}\n${formatFields(answer)}`
  const error = answer.get('error')
  const fault =
    error !== null
      ? explainError(error, answer.get('error_description'), messages)
      : answer.get('state') !== pending.state
        ? messages.testSignIn.steps.redirect.wrongState
        : undefined
  const code = answer.get('code')
  if (fault !== undefined || code === null)
    return {
      ...pending,
      steps: [
        ...pending.steps,
        { title, request, message: fault ?? messages.testSignIn.steps.redirect.noCode, failed: true },
      ],
    }
  const message = messages.testSignIn.steps.redirect.message
  return { ...pending, code, steps: [...pending.steps, { title, request, message }] }
}

interface HttpResult {
  status: number
  body: Record<string, string>
}

async function post(path: string, fields: Record<string, string>): Promise<HttpResult> {
  const response = await fetch(path, { method: 'POST', body: new URLSearchParams(fields), credentials: 'omit' })
  return { status: response.status, body: await response.json() }
}

/** Completes the sign-in: token request, ID token claims, UserInfo, and the end of the session that it opened. */
export async function finishTestSignIn(
  { clientId, code = '', verifier, nonce }: TestSignIn,
  clientSecret: string | undefined,
  issuer: string,
  onStep: (step: Step) => void,
  messages: Messages,
): Promise<void> {
  const proof = { client_id: clientId, ...(clientSecret && { client_secret: clientSecret }) }
  const asked = {
    grant_type: 'authorization_code',
    ...proof,
    code,
    code_verifier: verifier,
    redirect_uri: `${issuer}/console/try`,
  }
  const tokens = await post('/oauth2/token', asked)
  const request = (path: string, fields: object) => `POST ${issuer}${path}\n${formatFields(Object.entries(fields))}`
  const failed = tokens.status !== 200
  onStep({
    title: messages.testSignIn.steps.token.title,
    request: request('/oauth2/token', asked),
    answer: formatResponse(tokens.status, tokens.body),
    message: failed
      ? explainError(tokens.body.error ?? '', tokens.body.error_description, messages)
      : messages.testSignIn.steps.token.message,
    ...(failed && { failed }),
  })
  if (failed) return
  const { access_token = '', id_token, refresh_token } = tokens.body
  try {
    if (id_token !== undefined) {
      const claims = decodeClaims(id_token)
      const faults = validateClaims(claims, { issuer, clientId, nonce }, messages)
      onStep({
        title: messages.testSignIn.steps.idToken.title,
        request: messages.testSignIn.steps.idToken.request,
        answer: formatFields(Object.entries({ ...claims, nonce: String(claims.nonce) })),
        message:
          faults.length === 0
            ? messages.testSignIn.steps.idToken.message
            : interpolate(messages.testSignIn.steps.idToken.mismatch, { faults: faults.join(', ') }),
        ...(faults.length > 0 && { failed: true }),
      })
    }
    const response = await fetch('/oauth2/userinfo', {
      headers: { authorization: `Bearer ${access_token}` },
      credentials: 'omit',
    })
    onStep({
      title: messages.testSignIn.steps.userInfo.title,
      request: `GET ${issuer}/oauth2/userinfo\n${formatFields([['access_token', access_token]])}`,
      answer: formatResponse(response.status, await response.json()),
      message: response.ok ? messages.testSignIn.steps.userInfo.message : messages.testSignIn.steps.userInfo.refused,
      ...(!response.ok && { failed: true }),
    })
  } finally {
    if (refresh_token !== undefined) {
      const ended = await post('/oauth2/revoke', { ...proof, token: refresh_token })
      onStep({
        title: messages.testSignIn.steps.end.title,
        request: request('/oauth2/revoke', { ...proof, token: refresh_token }),
        answer: formatResponse(ended.status, ended.body),
        message: ended.status === 200 ? messages.testSignIn.steps.end.message : messages.testSignIn.steps.end.failed,
        ...(ended.status !== 200 && { failed: true }),
      })
    }
  }
}
