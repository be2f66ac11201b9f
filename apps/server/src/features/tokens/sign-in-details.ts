import { type SignInMethodView, signInMethodNames } from '@foyer/protocol'
import { externalMethod, type SignInMethod, signInMethodIds, signInMethodView } from './sign-in-proof.js'

/** How a member signed in, as the server log and the audit log have it. */
interface SignInDetails {
  /** The method without its provider. */
  method?: string
  /** The id of the identity provider. */
  provider?: string
  secondFactor?: string
}

/** Returns the details of a sign-in by these methods. */
export function signInDetails(amr: readonly SignInMethod[]): SignInDetails {
  const { method, providerId, secondFactor } = signInMethodIds(amr)
  return {
    method,
    ...(providerId !== null && { provider: providerId }),
    ...(secondFactor !== null && { secondFactor }),
  }
}

/** Returns how a member signed in, as shown to people, from the details of an audit log entry; null if it has none. */
export function readSignInDetails(
  details: SignInDetails | null,
  providers: Parameters<typeof signInMethodView>[1],
): SignInMethodView | null {
  const { method, provider, secondFactor } = details ?? {}
  if (!(signInMethodNames as readonly unknown[]).includes(method)) return null
  const first = typeof provider === 'string' ? externalMethod(provider) : method
  return signInMethodView([first, ...(secondFactor ? [secondFactor] : [])] as SignInMethod[], providers)
}
