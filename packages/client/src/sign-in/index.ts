/** Ways to sign in beside the password: identity providers and email codes. */
export type { LinkedIdentity, SignInMethods, SignInProvider } from '@foyer/protocol'
export { type MarkPath, providerMark } from '@foyer/protocol/core'
export { enterCode, type SendCodeOptions, sendCode } from './email-code.js'
export {
  finishLink,
  type LinkOptions,
  type LinkResult,
  linkIdentity,
  listIdentities,
  unlinkIdentity,
} from './identities.js'
export { proveByCode, sendProofCode } from './prove-by-code.js'
export { signInMethods } from './sign-in-methods.js'
export { finishSignIn, type SignInWithOptions, signInWith } from './sign-in-with.js'
export { storedAuthUrl, takeStoredRequest } from './stored-request.js'
