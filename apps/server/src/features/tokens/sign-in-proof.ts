import { lifetimes } from '../../kernel/lifetimes.js'

/**
 * How a member authenticated: `amr` of OpenID Connect Core §2. `pwd`, `otp` and `hwk` are defined by RFC 8176 §2, the
 * others by Foyer: `recovery` and `invite` are links from emails; with `external`, an identity provider authenticated
 * the member; with `backend`, a program with an API key opened the
 * session and the member did not authenticate.
 */
export type SignInMethod = 'pwd' | 'otp' | 'hwk' | 'recovery' | 'invite' | 'external' | 'backend'

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

/** `acr` of an ID token: `0` if the member did not authenticate (OpenID Connect Core §2), `1` for one factor. */
export const acrOf = ({ amr }: Pick<SignInProof, 'amr'>): '0' | '1' => (amr.includes('backend') ? '0' : '1')

/** Serializes the methods for storage, separated by spaces. */
export const serializeAmr = (amr: readonly SignInMethod[]): string => amr.join(' ')
export const parseAmr = (text: string): SignInMethod[] => text.split(' ') as SignInMethod[]
