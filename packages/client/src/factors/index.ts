/** Second factors: at the sign-in, in the account, and for what needs a recent sign-in. */
export type { AuthenticatorSetUpView as AuthenticatorSetUp, OwnFactors } from '@foyer/protocol'
export {
  addAuthenticator,
  distrustDevices,
  getFactors,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  verifySecondFactor,
} from './own-factors.js'
export { type RecentAuthenticationOptions, requireRecentAuthentication } from './require-recent-authentication.js'
export {
  canEnterCode,
  canEnterRecoveryCode,
  enterSecondFactor,
  finishSetUp,
  mustSetUp,
  type SecondFactor,
  setUpAuthenticator,
  startSetUp,
} from './second-factor.js'
