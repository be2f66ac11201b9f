/** Passkeys: sign-in with the lock of the device, and the passkeys of the member. */
export type { PasskeyView as Passkey } from '@foyer/protocol'
export { addPasskey, listPasskeys, removePasskey, renamePasskey } from './own-passkeys.js'
export { hasPasskeyAutofill, hasPasskeys } from './passkey-support.js'
export { type PasskeySignInOptions, signInWithPasskey } from './sign-in-with-passkey.js'
