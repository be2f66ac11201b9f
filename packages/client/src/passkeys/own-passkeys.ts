import type { PasskeyCreationOptions, PasskeyView } from '@foyer/protocol'
import { passkeyPaths } from '@foyer/protocol/core'
import type { FoyerClient } from '../client-types.js'
import { getProperty } from '../errors.js'
import { callOf } from '../sign-in/json-call.js'
import { bytesOf, textOf } from './credential-json.js'
import { isCancelled } from './passkey-support.js'

type Fetching = Pick<FoyerClient, 'fetch'>

const passkeysIn = (answer: unknown) => getProperty(answer, 'passkeys') as PasskeyView[]
const pathOf = (id: string) => `${passkeyPaths.passkeys}/${encodeURIComponent(id)}`

/** Lists the passkeys of the member, oldest first. Throws as `client.fetch`. */
export const listPasskeys = async (client: Fetching): Promise<PasskeyView[]> =>
  passkeysIn(await callOf(client)(passkeyPaths.passkeys, { method: 'GET' }))

/**
 * Lets the device create a passkey, and adds it to the member. Returns the passkeys, or `undefined` if the person
 * cancelled. Without a name it has that of its provider.
 * @throws ApiError `RECENT_SIGN_IN_REQUIRED` if the member signed in more than ten minutes ago: see `proveAgain`;
 * `TOO_MANY_PASSKEYS`, `PASSKEY_REFUSED`
 * @throws DOMException `InvalidStateError` if the device has a passkey of this account already
 */
export async function addPasskey(
  client: Fetching,
  { name, signal }: { name?: string; signal?: AbortSignal } = {},
): Promise<PasskeyView[] | undefined> {
  const call = callOf(client)
  const options = (await call(passkeyPaths.passkeyOptions, { body: {} })) as PasskeyCreationOptions
  const { user, challenge, excludeCredentials, ...rest } = options
  const credential = await navigator.credentials
    .create({
      publicKey: {
        ...rest,
        challenge: bytesOf(challenge),
        user: { ...user, id: bytesOf(user.id) },
        excludeCredentials: excludeCredentials.map(({ id, type, transports }) => ({
          ...{ id: bytesOf(id), type, transports: transports as AuthenticatorTransport[] },
        })),
      },
      ...(signal && { signal }),
    })
    .catch((error: unknown) => {
      if (isCancelled(error)) return null
      throw error
    })
  if (credential === null) return undefined
  const { id, rawId, type, response } = credential as PublicKeyCredential & {
    response: AuthenticatorAttestationResponse
  }
  const body = {
    ...(name !== undefined && { name }),
    response: {
      ...{ id, rawId: textOf(rawId), type },
      response: {
        clientDataJSON: textOf(response.clientDataJSON),
        attestationObject: textOf(response.attestationObject),
        transports: response.getTransports?.() ?? [],
      },
    },
  }
  return passkeysIn(await call(passkeyPaths.passkeys, { body }))
}

/** Renames a passkey, and returns all. With an empty name it has that of its provider. */
export const renamePasskey = async (client: Fetching, id: string, name: string): Promise<PasskeyView[]> =>
  passkeysIn(await callOf(client)(pathOf(id), { method: 'PATCH', body: { name } }))

/**
 * Removes a passkey. Ask the person to delete it in the password manager too.
 * @throws ApiError `ONLY_SIGN_IN_METHOD` if the member could not sign in without it, `RECENT_SIGN_IN_REQUIRED`
 */
export async function removePasskey(client: Fetching, id: string): Promise<void> {
  await callOf(client)(pathOf(id), { method: 'DELETE' })
}
