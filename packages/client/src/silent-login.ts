import { SILENT_LOGIN_TIMEOUT_MS } from '@foyer/protocol'
import { FoyerError, memberOf, SilentLoginError } from './errors.js'
import { assertBrowser, openHiddenFrame } from './hidden-frame.js'
import { assertIssuer } from './issuer.js'
import type { Platform } from './platform.js'

/**
 * Opens the authorization page in a hidden frame and waits for its message (wire-protocol §4.3). Only a message of that
 * frame, from the page's own origin and with our `state` counts. The frame is removed in every case.
 * @returns the authorization code.
 * @throws SilentLoginError at once, when the page answers with an error.
 * @throws FoyerError `SILENT_LOGIN_TIMED_OUT` after 120 000 ms (specification §9), `INVALID_ISSUER`, `NO_BROWSER`.
 */
export async function awaitSilentLogin(
  { window, clock }: Pick<Platform, 'window' | 'clock'>,
  { authUrl, state, issuer }: { authUrl: string; state: string; issuer: string },
): Promise<string> {
  assertBrowser(window, 'Login through a hidden frame')
  const { origin } = new URL(authUrl)
  let frame: HTMLIFrameElement | undefined
  let listener: ((event: MessageEvent) => void) | undefined
  let cancel: (() => void) | undefined
  try {
    const message = new Promise<unknown>((resolve, reject) => {
      listener = ({ source, origin: sender, data }) => {
        if (!frame || source !== frame.contentWindow || sender !== origin) return
        if (memberOf(data, 'state') === state) resolve(data)
      }
      window.addEventListener('message', listener)
      cancel = clock.schedule(SILENT_LOGIN_TIMEOUT_MS, () =>
        reject(new FoyerError('SILENT_LOGIN_TIMED_OUT', 'OAuth flow timed out')),
      )
    })
    frame = openHiddenFrame(window, authUrl, 'Signing in')
    return codeOf(await message, issuer)
  } finally {
    cancel?.()
    if (listener) window.removeEventListener('message', listener)
    frame?.remove()
  }
}

function codeOf(message: unknown, issuer: string): string {
  assertIssuer(memberOf(message, 'iss'), issuer)
  const error = memberOf(message, 'error')
  const description = memberOf(message, 'error_description')
  if (error) throw new SilentLoginError(String(error), typeof description === 'string' ? description : undefined)
  const code = memberOf(message, 'code')
  return typeof code === 'string' ? code : ''
}
