export type {
  MemberPatch,
  MemberUpdate,
  MemberView,
  OwnSession,
  OwnSessions,
  PendingEmailChange,
  SessionEndReason,
} from '@foyer/protocol'
export type { CaptchaTokens, LoginParams, RegisterParams, VerificationInput } from './authentication.js'
export type { ParsedCallback } from './callback-url.js'
export { type CaptchaOptions, captchaOf, type SiteCaptcha } from './captcha.js'
export { createFoyerClient } from './client.js'
export type { FoyerClient, FoyerClientOptions } from './client-types.js'
export { isCrawler } from './crawler.js'
export {
  type Answer,
  AnswerError,
  ApiError,
  FoyerError,
  type FoyerErrorCode,
  SilentLoginError,
  type SilentLoginReason,
  TokenFetchError,
  type Violation,
} from './errors.js'
export {
  type EmailVerificationRequiredState,
  type FailureState,
  type LoginErrorCode,
  LoginState,
  type SecondFactorRequiredState,
  type StateMachine,
  type SuccessState,
} from './login-state.js'
export type { SignOnOptions } from './member-tokens.js'
export { codeChallengeOf, generateCodeVerifier, type PkcePair } from './pkce.js'
export { type BrowserWindow, type Clock, type Logger, type Platform, type Random, systemClock } from './platform.js'
export type { AuthUrl, AuthUrlOptions, OauthData } from './redirect-session.js'
export type { SessionState } from './session-state.js'
export { type CookieOptions, cookieTokenStorage } from './storage/cookie.js'
export { type LocalStorageOptions, localStorageTokenStorage } from './storage/local-storage.js'
export { memoryTokenStorage } from './storage/memory.js'
export type { TokenStorage } from './storage/token-storage.js'
export { type AccessToken, EMPTY_TOKENS, type RefreshToken, type TokenRole, type Tokens } from './tokens.js'
