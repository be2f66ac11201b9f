import { type ErrorEnvelope, paths, type StateResponse } from '@foyer/protocol'
import type { ScenarioResponse, TestFoyer } from '@foyer/testing'
import { type Moderation, moderate } from '../../src/features/moderation/moderate.js'
import type { Browser } from '../pages/no-script-browser.js'

/** Response of an authentication call of the Wix dialect: a state, or an error of wire-protocol §6.1. */
export type MembershipAnswer = ScenarioResponse<StateResponse & ErrorEnvelope>

/** A valid password that tests use as the new or the wrong one. */
export const OTHER_PASSWORD = 'quite another battery'

const post = (foyer: TestFoyer, path: string, token: string, json: unknown): Promise<MembershipAnswer> =>
  foyer.call(path, { token, json })

export const verify = (foyer: TestFoyer, token: string, stateToken: string, code: string) =>
  post(foyer, paths.verify, token, { stateToken, code })

export const resend = (foyer: TestFoyer, token: string, stateToken: string) =>
  post(foyer, paths.startVerification, token, { stateToken })

export const requestRecovery = (foyer: TestFoyer, token: string, email: string, more: object = {}) =>
  post(foyer, paths.sendRecoveryEmail, token, { email, ...more })

export const recover = (foyer: TestFoyer, token: string, recoveryToken: string, password: string) =>
  post(foyer, paths.recover, token, { recoveryToken, password })

/** Returns the access token of a new visitor. */
export const visitorToken = async (foyer: TestFoyer): Promise<string> => (await foyer.createVisitor()).access_token

/** Returns a well-formed code that differs from the correct one. */
export const wrongCode = (right: string): string => (right === '000000' ? '000001' : '000000')

/** Returns the secret of the newest recovery mail to an address. */
export async function getRecoverySecret(foyer: TestFoyer, email: string): Promise<string> {
  const [mail] = (await foyer.getMails(email)).filter(({ link }) => link?.includes('token='))
  if (mail?.link == null) throw new Error(`no mail with a recovery link went to ${email}`)
  return new URL(mail.link).searchParams.get('token') as string
}

/** Requests a recovery link and returns its secret. */
export async function requestRecoverySecret(foyer: TestFoyer, email: string): Promise<string> {
  await requestRecovery(foyer, await visitorToken(foyer), email)
  return getRecoverySecret(foyer, email)
}

/** Applies a moderation decision of the owner, as the command line and the console do. */
export async function decideAsOwner(foyer: TestFoyer, email: string, decision: Moderation): Promise<void> {
  const { deps } = foyer
  const member = await deps.storage.read((stores) => stores.members.findByEmail(email))
  if (member === undefined) throw new Error(`there is no member ${email}`)
  await moderate(member.memberId, decision, deps)
}

/** Returns the external identities of the member with an address, as `provider:subject`. */
export const identitiesOf = ({ deps }: TestFoyer, email: string): Promise<string[]> =>
  deps.storage.read(async (stores) => {
    const member = await stores.members.findByEmail(email.toLowerCase())
    const identities = member === undefined ? [] : await stores.externalIdentities.listOf(member.memberId)
    return identities.map(({ providerId, subject }) => `${providerId}:${subject}`)
  })

/** Returns the address of the member who is signed in at the hosted pages, or null. */
export async function signedInAs(browser: Browser): Promise<string | null> {
  const page = await browser.open('/signin')
  return /"page":"account".*?"account":\{"email":"([^"]+)"/.exec(page.html)?.[1] ?? null
}

/**
 * Returns the application error of a response as `[status, code]`.
 * @throws if the public message or the request id is missing.
 */
export function toErrorSummary({ status, body, headers }: ScenarioResponse<unknown>): [number, string | undefined] {
  const { message, details, requestId } = body as ErrorEnvelope
  const { code, description } = details?.applicationError ?? {}
  if (!message || message !== description) throw new Error(`no public sentence: ${JSON.stringify(body)}`)
  if (requestId === undefined || requestId !== headers['x-wix-request-id']) throw new Error('no request id')
  return [status, code]
}

/** Returns what Wix's SDK makes of a response of `register` or `login`: the tables of wire-protocol §5.1 and §6.3. */
export function toSdkError(method: 'register' | 'login', { status, body }: ScenarioResponse<unknown>): string {
  const { state, details } = body as Partial<StateResponse & ErrorEnvelope>
  if (status === 200) {
    const known: Record<string, string> = {
      SUCCESS: 'SUCCESS',
      REQUIRE_OWNER_APPROVAL: 'OWNER_APPROVAL_REQUIRED',
      REQUIRE_EMAIL_VERIFICATION: 'EMAIL_VERIFICATION_REQUIRED',
    }
    return known[state ?? ''] ?? 'FAILURE: Unknown _state'
  }
  const violations = details?.validationError?.fieldViolations
  if (violations !== undefined) {
    if (method === 'login') return 'TypeError'
    for (const { data } of violations.toSorted((a, b) => a.field.localeCompare(b.field))) {
      if (data === undefined) return 'TypeError'
      if (data.type === 'EMAIL') return 'FAILURE: invalidEmail'
    }
    return 'FAILURE'
  }
  const code = details?.applicationError?.code
  if (code === '-19971') return 'FAILURE: missingCaptchaToken'
  if (code === '-19970') return 'FAILURE: invalidCaptchaToken'
  if (method === 'register') return code === '-19995' ? 'FAILURE: emailAlreadyExists' : 'FAILURE'
  if (code === '-19976') return 'FAILURE: invalidPassword'
  return code === '-19973' ? 'FAILURE: resetPassword' : 'FAILURE: invalidEmail'
}
