import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** How a request for a passkey ended; `cancelled` also covers that another request or page took its place. */
export type PasskeyAnswer =
  | { state: 'done'; credential: string; csrf?: string }
  | { state: 'cancelled' }
  | { state: 'exists' }
  | { state: 'failed' }

interface Options {
  csrf?: string
  options?: unknown
}

const TIMEOUT_MS = 10_000

/** Asks the browser for a passkey to sign in with: in the autofill of the email field, or in a dialog. */
export const askForPasskey = (optionsUrl: string, { isAutofill }: { isAutofill: boolean }): Promise<PasskeyAnswer> =>
  ask(optionsUrl, (options) =>
    startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: isAutofill,
    }),
  )

/** Asks the browser to create a passkey. */
export const createPasskey = (optionsUrl: string): Promise<PasskeyAnswer> =>
  ask(optionsUrl, (options) => startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }))

async function ask(optionsUrl: string, request: (options: unknown) => Promise<object>): Promise<PasskeyAnswer> {
  try {
    const { csrf, options } = await loadOptions(optionsUrl)
    const credential = JSON.stringify(await request(options))
    return { state: 'done', credential, ...(csrf !== undefined && { csrf }) }
  } catch (error) {
    return { state: stateOf(error) }
  }
}

async function loadOptions(url: string): Promise<Options> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the options were refused with ${response.status}`)
  return (await response.json()) as Options
}

/** A cancelled dialog and one that timed out are the same for the page (WebAuthn §14.5.1). */
function stateOf(error: unknown): Exclude<PasskeyAnswer['state'], 'done'> {
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'exists'
    if (error.code === 'ERROR_CEREMONY_ABORTED') return 'cancelled'
  }
  const name = error instanceof Error ? error.name : ''
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed'
}
