import type { Fieldset, MemberUpdate, MemberView, OwnSessions, PendingEmailChange } from '@foyer/protocol'
import type { CaptchaTokens, LoginParams, RegisterParams, VerificationInput } from './authentication.js'
import type { ParsedCallback } from './callback-url.js'
import type { StateMachine } from './login-state.js'
import type { SignOnOptions } from './member-tokens.js'
import type { Platform } from './platform.js'
import type { AuthUrl, AuthUrlOptions, OauthData } from './redirect-session.js'
import type { SessionState } from './session-state.js'
import type { TokenStorage } from './storage/token-storage.js'
import type { RefreshToken, Tokens } from './tokens.js'

/** Options of `createFoyerClient`. The members of `Platform` default to the globals of the runtime. */
export interface FoyerClientOptions extends Partial<Platform> {
  /** URL of the server, for example `https://auth.example.com`. */
  url: string
  /** Client id, as printed by `foyer client create`. */
  clientId: string
  /** Where tokens are stored. Default: in memory. */
  storage?: TokenStorage
  /** The issuer that authorization responses must name (RFC 9207). Default: `url`. */
  issuer?: string
  /** Headers added to every request to the token endpoint, for example `client-binding`. */
  tokenRequestHeaders?: Record<string, string>
  /** Cross-tab locks. Default: `navigator.locks`; `undefined` turns them off. */
  locks?: LockManager | undefined
  /**
   * Returns a captcha token. Called if the server requires one before it starts a visitor session;
   * `captchaOf({ url }).solve` fits.
   */
  captchaToken?: () => Promise<string>
}

/**
 * A client of one site. Unless documented otherwise, every method that calls the server throws `FoyerError`
 * (`NETWORK_FAILED`), `TokenFetchError` if no access token could be obtained, or `ApiError` if the call was rejected.
 */
export interface FoyerClient {
  /** URL of the server, without a trailing slash. */
  readonly url: string
  /**
   * Returns the stored tokens, which may have expired. Before the first call and after a logout they are empty, with
   * role `none`.
   */
  getTokens(): Tokens
  /** Stores tokens and notifies all listeners, including those in other tabs. */
  setTokens(tokens: Tokens): void
  /** Returns whether the stored refresh token belongs to a member (specification §6). */
  loggedIn(): boolean
  /**
   * Calls `listener` after every change, including changes made in other tabs. Returns a function that unsubscribes.
   */
  subscribe(listener: () => void): () => void
  /**
   * Returns the current session state. The object is the same until the state changes, as `useSyncExternalStore`
   * requires.
   */
  current(): SessionState

  /**
   * Returns usable tokens: the given ones while they are fresh, otherwise refreshed ones, otherwise those of a new
   * visitor. A session is replaced by a new visitor's only if the server rejected its refresh token (design §2.5). The
   * result is stored only if the given refresh token is the stored one.
   */
  generateVisitorTokens(tokens?: Partial<Tokens>): Promise<Tokens>
  /**
   * Refreshes the access token. The returned refresh token replaces the given one (design §7); if that is the stored
   * one, its successor is stored before the promise resolves. Throws `TokenFetchError` if the server rejects the token.
   */
  renewToken(refreshToken: RefreshToken): Promise<Tokens>
  /**
   * Returns the headers of an authenticated request. Refreshes the session, or starts a visitor session, if necessary.
   */
  getAuthHeaders(): Promise<{ headers: { Authorization: string } }>
  /**
   * `fetch` with the session's access token, for a path of the server or a URL under `url`. Resolves with the response
   * whatever its status. Throws `FoyerError` `FOREIGN_ADDRESS` for any other URL.
   */
  fetch(path: string | URL, init?: RequestInit): Promise<Response>

  /**
   * Registers a member. Rejected registrations and network failures are returned as state `FAILURE` (specification
   * §8); never throws.
   */
  register(params: RegisterParams): Promise<StateMachine>
  /**
   * Logs a member in. Rejected logins and network failures are returned as state `FAILURE` (specification §8); never
   * throws.
   */
  login(params: LoginParams): Promise<StateMachine>
  /**
   * Submits the verification code from the email. `state` defaults to that of the latest register or login. Returns
   * `FAILURE` with 'Unknown _state' while no email verification is required (specification §4). Never throws.
   */
  processVerification(input: VerificationInput, state?: StateMachine): Promise<StateMachine>
  /** Sends the verification email again. Throws `FoyerError` `UNKNOWN_STATE` while no verification is required. */
  resendVerification(state?: StateMachine): Promise<void>
  /** Sends a password recovery email. `redirectUrl` is where the person continues afterwards; `language` is BCP 47. */
  sendPasswordResetEmail(
    email: string,
    redirectUrl: string,
    language?: string,
    captchaTokens?: CaptchaTokens,
  ): Promise<void>
  /** Changes the member's password and ends all other sessions of the member (design §6). */
  changePassword(passwords: { newPassword: string; currentPassword?: string }): Promise<void>

  /** Reauthenticates with the member's password, for calls that require a sign-in within the last ten minutes. */
  proveAgain(password: string): Promise<void>

  /** Calls `getMemberTokensForDirectLogin` and stores the member's tokens. Throws the same errors. */
  signInWithSessionToken(sessionToken: string): Promise<Tokens>
  /**
   * Generates new PKCE secrets and a `state`. Store them until the browser is back at `redirectUri` (specification
   * §3).
   */
  generateOAuthData(redirectUri: string, originalUri?: string): OauthData
  /** Returns the URL of the hosted sign-in page for this authorization. */
  getAuthUrl(oauthData?: OauthData, options?: AuthUrlOptions): Promise<AuthUrl>
  /**
   * Returns a visitor hint, for a sign-in by another OAuth library beside this client. Send it as `visitor_hint` to PAR
   * or to the authorization endpoint within five minutes, so that the visitor's items become the member's. Returns
   * `undefined` if the session is not a visitor's. `getAuthUrl` does not need it.
   */
  getVisitorHint(): Promise<string | undefined>
  /**
   * Parses the authorization response in a URL. `url` defaults to that of the page, `responseMode` to `fragment`.
   * Throws `FoyerError` `INVALID_ISSUER` if the response names another issuer (RFC 9207).
   */
  parseFromUrl(url?: string, responseMode?: 'fragment' | 'query'): ParsedCallback
  /**
   * Exchanges the authorization code for a member's tokens, without storing them. Throws `FoyerError` 'Missing code or
   * _state' or 'Invalid _state' (specification §5).
   */
  getMemberTokens(
    code: string | null | undefined,
    state: string | null | undefined,
    oauthData: OauthData,
  ): Promise<Tokens>
  /**
   * Exchanges a session token for a member's tokens through a hidden iframe, without storing them. Throws
   * `SilentLoginError` with the reason that the page reports, and `FoyerError` 'OAuth flow timed out' after 120 000 ms
   * (specification §9).
   */
  getMemberTokensForDirectLogin(sessionToken: string): Promise<Tokens>
  /**
   * For a trusted back end: returns tokens of any member, given an API key, without storing them. Never put an API key
   * into a browser.
   */
  getMemberTokensForExternalLogin(memberId: string, credential: string): Promise<Tokens>
  /**
   * As `getMemberTokensForExternalLogin`, by email address and with a new session; creates the member if necessary
   * (wire-protocol §5, sign-on).
   */
  getMemberTokensForExternalLoginWithSession(
    email: string,
    credential: string,
    options?: SignOnOptions,
  ): Promise<Tokens>
  /**
   * Ends the member's session on the server, then clears the stored tokens. Redirect the browser to `logoutUrl` to sign
   * out of the hosted pages too. If this throws, the member is still signed in.
   */
  logout(originalUrl?: string): Promise<{ logoutUrl: string }>

  /** Returns the signed-in member, or `undefined` for a visitor. `fieldset` defaults to `FULL`. */
  getCurrentMember(options?: { fieldset?: Fieldset }): Promise<MemberView | undefined>
  /** Updates the given fields of a member and returns the whole member. */
  updateMember(memberId: string, patch: MemberUpdate): Promise<MemberView>
  /**
   * Deletes the member's account. Requires a sign-in or a call of `proveAgain` within the last ten minutes; the tokens
   * remain until the next refresh. If a `deletionDate` (RFC 3339) is returned, the account is deleted at that time, and
   * a sign-in at the hosted pages before then cancels the deletion.
   */
  deleteAccount(): Promise<{ deletionDate?: string }>
  /** Returns the pending change of the member's email address, or `null`. */
  getEmailChange(): Promise<PendingEmailChange | null>
  /**
   * Starts a change of the member's email address: sends a code to the new address and a warning to the old one, which
   * remains valid until the code is confirmed. `currentPassword` is required if the member has a password.
   */
  changeEmail(change: { newEmail: string; currentPassword?: string }): Promise<PendingEmailChange>
  /** Verifies the new address with its code. Returns the updated member. */
  confirmEmailChange(code: string): Promise<MemberView>
  /** Sends a new code to the new address. */
  resendEmailChange(): Promise<void>
  /** Cancels the pending change; the old address remains. */
  cancelEmailChange(): Promise<void>
  /** Lists the member's open sessions: the current one first, then the others by when they were last used. */
  listSessions(): Promise<OwnSessions>
  /** Ends one session of the member; `id` is from `listSessions`. To end the current session, use `logout`. */
  endSession(id: string): Promise<void>
  /** Ends all other sessions of the member. Returns the number of sessions that ended. */
  endOtherSessions(): Promise<number>

  /**
   * Loads a page of the server in a hidden iframe once every seven days (specification §2). Failures are logged, never
   * thrown.
   */
  preWarm(options?: { force?: boolean }): Promise<void>
}
