import { RECENT_SIGN_IN_SECONDS } from '@foyer/protocol'

/**
 * How a member proved who they are: `amr` of OpenID Connect Core §2. `pwd`, `otp` and `hwk` are of RFC 8176 §2; the
 * others are ours: `recovery` and `invite` are links of mails, and with `backend` a program with an API key opened the
 * session, and nobody proved anything.
 */
export type SignInMethod = 'pwd' | 'otp' | 'hwk' | 'recovery' | 'invite' | 'backend'

/** What a sign-in leaves, from the form or the call that took the proof to the session. */
export interface SignInProof {
  /** Milliseconds since 1970. */
  authenticatedAt: number
  amr: readonly SignInMethod[]
}

/**
 * Whether the member has proven who they are in the last ten minutes, which is asked of changes that take over an
 * account (V6.2.3, V7.5.3). A session that a back end opened never counts.
 */
export const isRecentSignIn = ({ authenticatedAt, amr }: SignInProof, now: number): boolean =>
  !amr.includes('backend') && now - authenticatedAt <= RECENT_SIGN_IN_SECONDS * 1000

/** `acr` of an ID token: `0` where the member has proven nothing (OpenID Connect Core §2), `1` for one factor. */
export const acrOf = ({ amr }: Pick<SignInProof, 'amr'>): '0' | '1' => (amr.includes('backend') ? '0' : '1')

/** As it is kept: the methods with a space between. */
export const serializeAmr = (amr: readonly SignInMethod[]): string => amr.join(' ')
export const parseAmr = (text: string): SignInMethod[] => text.split(' ') as SignInMethod[]
