import type { Fieldset, MemberPatch, MemberView, OwnSessions, PendingEmailChange } from '@foyer/protocol'
import type { CaptchaTokens, LoginParams, RegisterParams, VerificationInput } from './authentication.js'
import type { ParsedCallback } from './callback-url.js'
import type { StateMachine } from './login-state.js'
import type { SignOnOptions } from './member-tokens.js'
import type { Platform } from './platform.js'
import type { AuthUrl, AuthUrlOptions, OauthData } from './redirect-session.js'
import type { SessionState } from './session-state.js'
import type { TokenStorage } from './storage/token-storage.js'
import type { RefreshToken, Tokens } from './tokens.js'

/** What `createFoyerClient` is given. The parts of the platform default to those of the program. */
export interface FoyerClientOptions extends Partial<Platform> {
  /** Where the server is, for example `https://auth.example.com`. */
  url: string
  /** From `foyer client create`. */
  clientId: string
  /** Where tokens are kept. Default: in memory. */
  storage?: TokenStorage
  /** The issuer answers must name (RFC 9207). Default: `url`. */
  issuer?: string
  /** Headers of every call to the token endpoint, `client-binding` for example. */
  tokenRequestHeaders?: Record<string, string>
  /** The platform's cross-tab locks. Default: `navigator.locks`; undefined turns them off. */
  locks?: LockManager | undefined
  /**
   * Asked for a captcha token when the server wants one before it starts a visitor; `captchaOf({ url }).solve` fits.
   */
  captchaToken?: () => Promise<string>
}

/**
 * A client of one site. Every method that calls the server throws `FoyerError` (`NETWORK_FAILED`), `TokenFetchError`
 * when no token could be had, or `ApiError` when the call was refused, except where it says otherwise.
 */
export interface FoyerClient {
  /** Where the server is, without a slash at its end. */
  readonly url: string
  /** The saved tokens, which may have expired. Before the first call and after a logout: empty, role `none`. */
  getTokens(): Tokens
  /** Saves tokens and tells all listeners, in other tabs too. */
  setTokens(tokens: Tokens): void
  /** Whether the saved refresh token is a member's (specification §6). */
  loggedIn(): boolean
  /** Calls `listener` after every change, also by another tab. The answer ends that. */
  subscribe(listener: () => void): () => void
  /** The session as it stands; the same object until it changes, fit for `useSyncExternalStore`. */
  current(): SessionState

  /**
   * Usable tokens: the given ones while they are fresh, else renewed ones, else a new visitor's. A new visitor takes
   * the place of a session only when the server refused its refresh token (design §2.5). Saves them only when the given
   * refresh token is the saved one.
   */
  generateVisitorTokens(tokens?: Partial<Tokens>): Promise<Tokens>
  /**
   * Renews the access token. The answer's refresh token replaces the given one (design §7); when that is the saved one,
   * the successor is saved before this resolves. Throws `TokenFetchError` when refused.
   */
  renewToken(refreshToken: RefreshToken): Promise<Tokens>
  /** The header of an authenticated call. Renews the session, or starts a visitor's, when need be. */
  getAuthHeaders(): Promise<{ headers: { Authorization: string } }>
  /**
   * `fetch` with the session's access token, to a path of the server or an address under `url`. Answers whatever the
   * server answers. Throws `FoyerError` `FOREIGN_ADDRESS` for any other address.
   */
  fetch(path: string | URL, init?: RequestInit): Promise<Response>

  /**
   * Registers. Refusals and failures of the network come back as state `FAILURE` (specification §8); throws nothing.
   */
  register(params: RegisterParams): Promise<StateMachine>
  /** Logs in. Refusals and failures of the network come back as state `FAILURE` (specification §8); throws nothing. */
  login(params: LoginParams): Promise<StateMachine>
  /**
   * Sends the code of the mail. `state` defaults to that of the latest register or login. Not while email verification
   * is required: `FAILURE` with 'Unknown _state' (specification §4). Throws nothing.
   */
  processVerification(input: VerificationInput, state?: StateMachine): Promise<StateMachine>
  /** Has the verification mail sent again. Throws `FoyerError` `UNKNOWN_STATE` while none is required. */
  resendVerification(state?: StateMachine): Promise<void>
  /** Has a recovery mail sent. `redirectUrl` is where the person goes afterwards; `language` is BCP 47. */
  sendPasswordResetEmail(
    email: string,
    redirectUrl: string,
    language?: string,
    captchaTokens?: CaptchaTokens,
  ): Promise<void>
  /** Changes the member's password and ends their other sessions (design §6). */
  changePassword(passwords: { newPassword: string; currentPassword?: string }): Promise<void>

  /** Gives the member's password once more, for what asks for a sign-in of the last ten minutes. */
  proveAgain(password: string): Promise<void>

  /** `getMemberTokensForDirectLogin`, and then saves the member's tokens. Throws what that throws. */
  signInWithSessionToken(sessionToken: string): Promise<Tokens>
  /** Fresh PKCE secrets and state; keep them until the person is back on `redirectUri` (specification §3). */
  generateOAuthData(redirectUri: string, originalUri?: string): OauthData
  /** The address of the hosted sign-in page for this authorization. */
  getAuthUrl(oauthData?: OauthData, options?: AuthUrlOptions): Promise<AuthUrl>
  /**
   * For a sign-in by another OAuth library beside this client: what it sends as `visitor_hint` to PAR or to the
   * authorization endpoint, within five minutes, so that what the visitor owns becomes the member's. Undefined when the
   * session is no visitor's. `getAuthUrl` needs none.
   */
  getVisitorHint(): Promise<string | undefined>
  /**
   * What came back in the address. `url` defaults to the page's, `responseMode` to `fragment`. Throws `FoyerError`
   * `INVALID_ISSUER` when it names another issuer (RFC 9207).
   */
  parseFromUrl(url?: string, responseMode?: 'fragment' | 'query'): ParsedCallback
  /**
   * Spends the code: a member's tokens, not saved yet. Throws `FoyerError` 'Missing code or _state', 'Invalid _state'
   * (specification §5).
   */
  getMemberTokens(
    code: string | null | undefined,
    state: string | null | undefined,
    oauthData: OauthData,
  ): Promise<Tokens>
  /**
   * A member's tokens for a session token, through a hidden frame; not saved yet. Throws `SilentLoginError` with the
   * page's reason, and `FoyerError` 'OAuth flow timed out' after 120 000 ms (specification §9).
   */
  getMemberTokensForDirectLogin(sessionToken: string): Promise<Tokens>
  /** For a trusted back end: tokens of any member, given an API key; not saved. Never with a key in a browser. */
  getMemberTokensForExternalLogin(memberId: string, credential: string): Promise<Tokens>
  /**
   * The same by email address, bound to a new session; the member is created if need be (wire-protocol §5, sign-on).
   */
  getMemberTokensForExternalLoginWithSession(
    email: string,
    credential: string,
    options?: SignOnOptions,
  ): Promise<Tokens>
  /**
   * Ends the member's session on the server, then empties the saved tokens. Send the browser to `logoutUrl` to end the
   * hosted pages' sign-in too. When it throws, the person still is signed in.
   */
  logout(originalUrl?: string): Promise<{ logoutUrl: string }>

  /** The signed-in member; undefined for a visitor. `fieldset` defaults to `FULL`. */
  getCurrentMember(options?: { fieldset?: Fieldset }): Promise<MemberView | undefined>
  /** Changes the given fields of a member, and answers all of them. */
  updateMember(memberId: string, patch: MemberPatch): Promise<MemberView>
  /**
   * Deletes the member's account. Needs a sign-in or a `proveAgain` of the last ten minutes; the tokens stay until the
   * next renewal. With a `deletionDate` (RFC 3339) it is carried out then, and a sign-in at the hosted pages takes it
   * back until that.
   */
  deleteAccount(): Promise<{ deletionDate?: string }>
  /** The change of the member's address that waits for its proof, or null. */
  getEmailChange(): Promise<PendingEmailChange | null>
  /**
   * Begins to change the member's address: a code goes to the new one, a warning to the old one, which stays in force
   * until the code is confirmed. `currentPassword` is needed by everybody who has a password.
   */
  changeEmail(change: { newEmail: string; currentPassword?: string }): Promise<PendingEmailChange>
  /** Proves the new address by its code. Answers the member with it. */
  confirmEmailChange(code: string): Promise<MemberView>
  /** Has a new code sent to the new address. */
  resendEmailChange(): Promise<void>
  /** Keeps the old address. */
  cancelEmailChange(): Promise<void>
  /** The member's open sessions: this one first, the others by when they were last seen. */
  listSessions(): Promise<OwnSessions>
  /** Signs the member out of one of their sessions; `id` is from `listSessions`. For this one there is `logout`. */
  endSession(id: string): Promise<void>
  /** Signs the member out everywhere else. Answers how many sessions ended. */
  endOtherSessions(): Promise<number>

  /** Loads a page of the server in a hidden frame once in seven days (specification §2). Only logs failures. */
  preWarm(options?: { force?: boolean }): Promise<void>
}
