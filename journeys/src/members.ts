import type { TestFoyer } from '@foyer/testing'
import type { Tokens } from '@wix/sdk'
import type { RemoteStrategy, StrategyHost } from './wix/remote-strategy.js'

export const PASSWORD = 'correct horse battery'
export const OTHER_PASSWORD = 'quite another battery'

let people = 0
/** Returns an unused email address. */
export const newMemberEmail = (): string => `person${++people}@example.com`

/** What the server returns about an access token (wire-protocol §3.4). */
export interface Bearer {
  active: boolean
  subjectType?: 'VISITOR' | 'MEMBER'
  subjectId?: string
}

export async function introspectBearer(foyer: TestFoyer, tokens: Tokens | string): Promise<Bearer> {
  const token = typeof tokens === 'string' ? tokens : tokens.accessToken.value
  const { body } = await foyer.call<Bearer>('/oauth2/token-info', { json: { token } })
  return body
}

/** Returns the session token of a login or registration that must have succeeded. */
export function getSessionToken(answer: Awaited<ReturnType<RemoteStrategy['login']>>): string {
  if (answer.loginState !== 'SUCCESS') throw new Error(`expected SUCCESS, got ${JSON.stringify(answer)}`)
  return answer.data.sessionToken
}

/** Registers a member through the SDK and signs in: the strategy then has the member's tokens. */
export async function signUp(host: StrategyHost, strategy: RemoteStrategy, email = newMemberEmail()): Promise<Tokens> {
  const sessionToken = getSessionToken(await strategy.register({ email, password: PASSWORD }))
  const tokens = await host.memberTokens(strategy, sessionToken)
  await strategy.setTokens(tokens)
  return tokens
}

/** Writes the owner's decision about a member to the database. */
export async function updateMemberMark(
  foyer: TestFoyer,
  email: string,
  mark: { status?: 'active' | 'blocked'; resetRequired?: boolean },
): Promise<void> {
  const { deps } = foyer
  await deps.storage.transact(async (stores) => {
    const member = await stores.members.findByEmail(email)
    if (member === undefined) throw new Error(`there is no member ${email}`)
    await stores.members.update(member.memberId, mark, deps.clock.now())
  })
}
