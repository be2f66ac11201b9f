import type { ProviderClient } from '../../integrations/identity-providers/provider-client.js'
import type { Storage } from '../../platform/database/storage.js'
import type { SessionDeps, SessionStores } from '../sessions/deps.js'
import type { KnownDeviceStore } from './devices/known-device-store.js'
import type { MemberListStore } from './directory/member-list-store.js'
import type { ExternalIdentityStore } from './external/external-identity-store.js'
import type { ExternalSignInStore } from './external/external-sign-in-store.js'
import type { FactorStore } from './factors/factor-store.js'
import type { SecondFactorChallengeStore } from './factors/second-factor-challenge-store.js'
import type { InvitationCodeStore } from './invitations/codes/invitation-code-store.js'
import type { InvitationStore } from './invitations/invitation-store.js'
import type { MemberStore } from './member-store.js'
import type { PasskeyStore } from './passkeys/passkey-store.js'
import type { BreachedPasswords } from './password/breached-passwords/breached-passwords.js'
import type { PasswordHashing } from './password/password-hashing.js'
import type { RecoveryStore } from './password/recovery-store.js'
import type { EmailChangeStore } from './profile/email-change-store.js'
import type { ApprovalWaitStore } from './registration/approval-wait-store.js'
import type { AuthenticationStore } from './registration/authentication-store.js'
import type { PendingRegistrationStore } from './registration/pending-registration-store.js'

export interface MemberStores extends SessionStores {
  members: MemberStore
  memberList: MemberListStore
  pendingRegistrations: PendingRegistrationStore
  authentications: AuthenticationStore
  approvalWaits: ApprovalWaitStore
  emailChanges: EmailChangeStore
  externalIdentities: ExternalIdentityStore
  externalSignIns: ExternalSignInStore
  passkeys: PasskeyStore
  recoveries: RecoveryStore
  invitations: InvitationStore
  knownDevices: KnownDeviceStore
  factors: FactorStore
  secondFactorChallenges: SecondFactorChallengeStore
  invitationCodes: InvitationCodeStore
}

export interface MemberDeps extends SessionDeps {
  storage: Storage<MemberStores>
  hashing: PasswordHashing
  breachedPasswords: BreachedPasswords
  identityProviders: ProviderClient
}
