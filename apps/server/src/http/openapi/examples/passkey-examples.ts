import { EMAIL } from './example-values.js'

const id = 'd2Vic2l0ZS1wYXNza2V5LWV4YW1wbGU'
const challenge = 'bTFhYmMuZXhhbXBsZS5leGFtcGxl'
const rpId = 'auth.example.com'
const clientDataJSON = 'example-client-data'
const passkey = {
  id,
  name: 'Phone',
  provider: 'Apple Passwords',
  isSynced: true,
  createdDate: '2026-03-14T09:58:33.000Z',
  lastUsedDate: '2026-03-14T09:58:33.000Z',
  isOnlyMethod: false,
  isOnlyFactor: false,
}
const assertion = {
  ...{ id, rawId: id, type: 'public-key' },
  response: {
    clientDataJSON,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
    signature: 'MEUCIQDexample',
    userHandle: 'example-user',
  },
}
const registration = {
  ...{ id, rawId: id, type: 'public-key' },
  response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal', 'hybrid'] },
}

/** Whole examples of the schemas about passkeys. */
export const passkeyExamples: Readonly<Record<string, unknown>> = {
  Passkey: passkey,
  PasskeyList: { passkeys: [passkey] },
  PasskeyRequestOptions: { rpId, challenge, timeout: 300_000, userVerification: 'required' },
  PasskeyCreationOptions: {
    rp: { id: rpId, name: 'Harbour & Pine' },
    user: { id: 'bWVtX2V4YW1wbGU', name: EMAIL, displayName: EMAIL },
    challenge,
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 300_000,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: [{ type: 'public-key', id, transports: ['internal'] }],
  },
  PasskeyAssertion: assertion,
  PasskeyRegistration: registration,
  PasskeySignInRequest: { response: assertion },
  AddPasskeyRequest: { response: registration, name: 'Phone' },
  RenamePasskeyRequest: { name: 'Phone' },
  RelatedOrigins: { origins: ['https://shop.example.com'] },
}
