import { SILENT_LOGIN_TIMEOUT_MS } from '@foyer/protocol/core'
import { FoyerError, getProperty, getText, SilentLoginError } from './errors.js'
import { assertBrowser, openHiddenFrame } from './hidden-frame.js'
import { assertIssuer } from './issuer.js'
import type { CheckOrigin } from './origin-check.js'
import type { Platform } from './platform.js'

/**
 * Milliseconds to wait for the message after the `load` event: a page that has loaded has already posted its message.
 */
const MESSAGE_GRACE_MS = 1_000

/**
 * Opens the authorization page in a hidden iframe and waits for its message (wire-protocol §4.3). Accepts only a
 * message of that frame, from the server's origin and with our `state`, or an error without a state, which the server
 * posts if it could not look the state up. The iframe is removed in every case.
 * @returns the authorization code.
 * @throws SilentLoginError immediately if the page reports an error; within 2 s of its `load` event if the page could
 * not post a message.
 * @throws FoyerError `SILENT_LOGIN_TIMED_OUT` after 120 000 ms (specification §9), `INVALID_ISSUER`, `NO_BROWSER`.
 */
export async function awaitSilentLogin(
  platform: Platform,
  { authUrl, state, issuer, checkOrigin }: { authUrl: string; state: string; issuer: string; checkOrigin: CheckOrigin },
): Promise<string> {
  const { window, clock } = platform
  assertBrowser(window, 'Login through a hidden frame')
  const { origin } = new URL(authUrl)
  let frame: HTMLIFrameElement | undefined
  let listener: ((event: MessageEvent) => void) | undefined
  let cancel: (() => void) | undefined
  let cancelGrace: (() => void) | undefined
  try {
    const message = new Promise<unknown>((resolve, reject) => {
      listener = ({ source, origin: sender, data }) => {
        if (!frame || source !== frame.contentWindow || sender !== origin) return
        if (getProperty(data, 'state') === state || isErrorWithoutState(data)) resolve(data)
      }
      window.addEventListener('message', listener)
      cancel = clock.schedule(SILENT_LOGIN_TIMEOUT_MS, () =>
        reject(new FoyerError('SILENT_LOGIN_TIMED_OUT', 'OAuth flow timed out')),
      )
    })
    frame = openHiddenFrame(window, authUrl, 'Signing in')
    const silence = new Promise<never>((_, reject) => {
      // A blocked frame fires `load` too, with the browser's error page in it.
      frame?.addEventListener('load', () => {
        cancelGrace?.()
        cancelGrace = clock.schedule(MESSAGE_GRACE_MS, () => {
          // The server has just accepted this origin: a redirect session was created from it.
          checkOrigin().then((check) => reject(new SilentLoginError(check ? 'no_answer' : 'network_failed')))
        })
      })
    })
    return parseCode(await Promise.race([message, silence]), issuer)
  } finally {
    cancel?.()
    cancelGrace?.()
    if (listener) window.removeEventListener('message', listener)
    frame?.remove()
  }
}

/** Safe to accept: it carries nothing to substitute, since a code never comes without the state. */
const isErrorWithoutState = (data: unknown): boolean =>
  getProperty(data, 'state') === undefined &&
  getProperty(data, 'code') === undefined &&
  getText(data, 'error') !== undefined

function parseCode(message: unknown, issuer: string): string {
  assertIssuer(getProperty(message, 'iss'), issuer)
  const error = getProperty(message, 'error')
  if (error) throw new SilentLoginError(String(error), getText(message, 'error_description'))
  return getText(message, 'code') ?? ''
}
