/** Whether the browser can use passkeys: a recent browser, on a page over https or of localhost. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'

/** Whether the browser can offer passkeys in the autofill of a field with `autocomplete="username webauthn"`. */
export const hasPasskeyAutofill = async (): Promise<boolean> =>
  hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/**
 * Whether the browser ended a request because the person cancelled it, it took too long, or it was aborted. The first
 * two are the same (WebAuthn §14.5.1).
 */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')
