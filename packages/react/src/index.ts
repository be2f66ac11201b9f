export type { MemberSnapshot } from './member/member-store.js'
export { type Member, useMember } from './member/use-member.js'
export { english, type Messages } from './messages/english.js'
export { type Foyer, FoyerProvider, type FoyerProviderProps, useFoyer } from './provider.js'
export { type GateProps, SignedIn, SignedOut, VisitorOnly } from './session/gates.js'
export type { Arrival } from './session/hosted-sign-in.js'
export type { InitialSession, SessionSnapshot, SessionStatus, VisitorStart } from './session/session-store.js'
export {
  type Session,
  type SessionActions,
  useSession,
  useSignInCallback,
  useVisitor,
  type Visitor,
} from './session/use-session.js'
