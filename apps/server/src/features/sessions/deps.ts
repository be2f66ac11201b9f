import type { Storage } from '../../platform/database/storage.js'
import type { VisitorDeps, VisitorStores } from '../visitors/deps.js'
import type { AuthorizationCodeStore } from './authorization-code-store.js'
import type { BrowserSessionStore } from './browser-session-store.js'
import type { ImpersonationStore } from './impersonation/impersonation-store.js'
import type { SessionLengthStore } from './session-length-store.js'
import type { SessionStore } from './session-store.js'
import type { SessionTokenStore } from './session-token-store.js'

export interface SessionStores extends VisitorStores {
  sessions: SessionStore
  sessionLengths: SessionLengthStore
  sessionTokens: SessionTokenStore
  browserSessions: BrowserSessionStore
  authorizationCodes: AuthorizationCodeStore
  impersonations: ImpersonationStore
}

export interface SessionDeps extends VisitorDeps {
  storage: Storage<SessionStores>
}
