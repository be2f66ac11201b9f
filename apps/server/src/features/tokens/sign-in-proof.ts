import { type SecondFactorName, type SignInMethodName, type SignInMethodView, secondFactorNames } from '@foyer/protocol'
import { unknownProviderName } from '../../integrations/identity-providers/provider-presets.js'
import { lifetimes } from '../../kernel/lifetimes.js'

/**
 * How a member authenticated. `pwd`, `otp`, `hwk` and `swk` are values of RFC 8176 §2, the others of Foyer: `recovery`
 * and `invite` are links from emails, `set-up-link` the link of the first owner; with `backend`, a program with an API
 * key opened the session and the member did not authenticate. With `external:google`, the provider of the site with
 * this id authenticated the member. `totp` and `recovery-code` are second factors; `trusted-device` means that the
 * device needed none.
 */
export type SignInMethod = SignInMethodName | `external:${string}`

/** The method of a sign-in at an identity provider. */
export const externalMethod = (providerId: string): SignInMethod => `external:${providerId}`

/** Splits a method into its name and the id of the provider. */
export function readMethod(method: SignInMethod): { name: SignInMethodName; providerId: string | null } {
  const [name, providerId = null] = method.split(':')
  return { name: name as SignInMethodName, providerId }
}

const isSecondFactor = (method: string): method is SecondFactorName =>
  (secondFactorNames as readonly string[]).includes(method)

/** Returns the first method of a sign-in, the id of its provider, and what stood for the second factor after it. */
export function signInMethodIds(amr: readonly SignInMethod[]): Omit<SignInMethodView, 'providerName'> {
  const { name, providerId } = readMethod(amr[0] ?? 'pwd')
  return { method: name, providerId, secondFactor: amr.slice(1).find(isSecondFactor) ?? null }
}

/** Returns how a member signed in, as shown to people: with the name of the provider. */
export function signInMethodView(
  amr: readonly SignInMethod[],
  providers: ReadonlyMap<string, { name: string }>,
): SignInMethodView {
  const { providerId, ...ids } = signInMethodIds(amr)
  const providerName = providerId === null ? null : (providers.get(providerId)?.name ?? unknownProviderName(providerId))
  return { ...ids, providerId, providerName }
}

/**
 * `amr` of OpenID Connect Core §2. The IANA registry that RFC 8176 set up has no value for a sign-in at another
 * provider (`fed` is not registered), and what the provider asked the member for is its own matter: `pwd` or `mfa`
 * would claim what this server has not seen. So it is `external`, without the provider, which an application need not
 * know. Authenticator apps and recovery codes are `otp`; two factors add `mfa` (RFC 8176 §2). A trusted device is no
 * method of authentication.
 */
export function amrClaim(amr: readonly SignInMethod[]): string[] {
  const names = amr
    .map((one) => readMethod(one).name)
    .filter((name) => name !== 'trusted-device')
    .map((name) => (name === 'totp' || name === 'recovery-code' ? 'otp' : name))
  return [...new Set([...names, ...(hasTwoFactors(amr) ? ['mfa'] : [])])]
}

/** Whether two factors were checked: a passkey, which always verifies the user, or a second factor after the first. */
export const hasTwoFactors = (amr: readonly SignInMethod[]): boolean =>
  amr.some((one) => one === 'hwk' || one === 'swk' || one === 'totp' || one === 'recovery-code')

/** The methods of a sign-in after one more factor. */
export const withSecondFactor = (
  amr: readonly SignInMethod[],
  method: 'totp' | 'recovery-code',
): readonly SignInMethod[] => [
  ...amr.filter((one) => one !== 'trusted-device' && one !== 'totp' && one !== 'recovery-code'),
  method,
]

/**
 * Returns the methods of a sign-in after its first factor was verified again. The earlier second factor was not, so it
 * counts like a trusted device: enough to stay signed in, not for actions that need two factors.
 */
export const provenAgain = (method: 'pwd' | 'otp', before: readonly SignInMethod[]): SignInMethod[] =>
  hasTwoFactors(before) || before.includes('trusted-device') ? [method, 'trusted-device'] : [method]

/** When and how a member authenticated; passed from the form or call that checked the proof to the session. */
export interface SignInProof {
  /** Milliseconds since 1970. */
  authenticatedAt: number
  amr: readonly SignInMethod[]
}

/**
 * Returns true if the member authenticated in the last ten minutes, as required for changes that could take over an
 * account (V6.2.3, V7.5.3). False for a session that a back end opened.
 */
export const isRecentSignIn = ({ authenticatedAt, amr }: SignInProof, now: number): boolean =>
  !amr.includes('backend') && now - authenticatedAt <= lifetimes.recentSignIn.ms

/** `acr` of an ID token: the number of factors; `0` if the member did not authenticate (OpenID Connect Core §2). */
export const acrOf = ({ amr }: Pick<SignInProof, 'amr'>): '0' | '1' | '2' =>
  amr.includes('backend') ? '0' : hasTwoFactors(amr) ? '2' : '1'

/** Serializes the methods for storage, separated by spaces. */
export const serializeAmr = (amr: readonly SignInMethod[]): string => amr.join(' ')
/** Parses the stored methods of a sign-in, which are separated by spaces. */
export const parseAmr = (text: string): SignInMethod[] => text.split(' ') as SignInMethod[]
