import { useEffect, useState, useSyncExternalStore } from 'react'

type Credentials = typeof PublicKeyCredential & {
  signalUnknownCredential?(options: { rpId: string; credentialId: string }): Promise<void>
}

const credentials = (): Credentials | undefined =>
  typeof PublicKeyCredential === 'undefined' ? undefined : PublicKeyCredential

const subscribeNever = () => () => {}

/** Returns false in a browser that cannot use passkeys; true on the server, and until hydration. */
export const usePasskeySupport = (): boolean =>
  useSyncExternalStore(
    subscribeNever,
    () => credentials() !== undefined,
    () => true,
  )

/** Returns true once it is known that the device can have a passkey that its lock protects. */
export function useDeviceCanHavePasskey(isOffered: boolean): boolean {
  const [canHave, setCanHave] = useState(false)
  useEffect(() => {
    if (isOffered)
      credentials()
        ?.isUserVerifyingPlatformAuthenticatorAvailable()
        .then(setCanHave, () => {})
  }, [isOffered])
  return canHave
}

/** Returns whether the browser can offer passkeys in the autofill of a field. */
export const hasPasskeyAutofill = async (): Promise<boolean> =>
  (await credentials()?.isConditionalMediationAvailable?.()) ?? false

/** Tells the browser that the site does not know a passkey, so that it stops offering it (SI-05). */
export function signalUnknownPasskey(passkey: { rpId: string; credentialId: string }): void {
  credentials()
    ?.signalUnknownCredential?.(passkey)
    .catch(() => {})
}
