import { accountPaths, SILENT_LOGIN_TIMEOUT_MS } from '@foyer/protocol'
import { FoyerError, getProperty, SilentLoginError, type SilentLoginReason } from './errors.js'
import { fetchWithTimeout } from './exchange.js'
import { assertBrowser, openHiddenFrame } from './hidden-frame.js'
import { assertIssuer } from './issuer.js'
import type { Platform } from './platform.js'

/** A page that has loaded posted its message before; so long do we wait for it to arrive, in milliseconds. */
const MESSAGE_GRACE_MS = 1_000
/** So long do we ask why there was none, in milliseconds. */
const REASON_TIMEOUT_MS = 800

/**
 * Opens the authorization page in a hidden frame and waits for its message (wire-protocol §4.3). Only a message of that
 * frame, from the page's own origin and with our `state` counts, or one that says the server could not look up what the
 * state was. The frame is removed in every case.
 * @returns the authorization code.
 * @throws SilentLoginError at once, when the page answers with an error; within 2 s of its loading, when it was not
 * allowed to answer.
 * @throws FoyerError `SILENT_LOGIN_TIMED_OUT` after 120 000 ms (specification §9), `INVALID_ISSUER`, `NO_BROWSER`.
 */
export async function awaitSilentLogin(
  platform: Platform,
  { authUrl, state, issuer, url }: { authUrl: string; state: string; issuer: string; url: string },
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
      // A frame that is refused loads too, with the browser's own page in it.
      frame?.addEventListener('load', () => {
        cancelGrace?.()
        cancelGrace = clock.schedule(MESSAGE_GRACE_MS, () => {
          diagnoseTimeout(platform, url).then((reason) => reject(new SilentLoginError(reason)), reject)
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

/**
 * Why a page could not answer. Nothing is learned that a script of this page could not ask anyway: discovery is open to
 * every origin, the rest only to those of the client.
 */
export async function diagnoseTimeout(platform: Platform, url: string): Promise<SilentLoginReason> {
  // Asked at once: each has all the time there is.
  const open = isReachable(platform, `${url}/.well-known/openid-configuration`)
  // Without a token it answers 401; a refusal of the origin cannot be read, as a broken network cannot.
  if (await isReachable(platform, url + accountPaths.userinfo)) return 'no_answer'
  return (await open) ? 'origin_not_allowed' : 'network_failed'
}

const isReachable = (platform: Platform, address: string): Promise<boolean> =>
  fetchWithTimeout(platform, address, {}, REASON_TIMEOUT_MS).then(
    () => true,
    () => false,
  )

/** It carries nothing that could be swapped for another's: a code never comes without the state. */
const isErrorWithoutState = (data: unknown): boolean =>
  getProperty(data, 'state') === undefined &&
  getProperty(data, 'code') === undefined &&
  typeof getProperty(data, 'error') === 'string'

function parseCode(message: unknown, issuer: string): string {
  assertIssuer(getProperty(message, 'iss'), issuer)
  const error = getProperty(message, 'error')
  const description = getProperty(message, 'error_description')
  if (error) throw new SilentLoginError(String(error), typeof description === 'string' ? description : undefined)
  const code = getProperty(message, 'code')
  return typeof code === 'string' ? code : ''
}
