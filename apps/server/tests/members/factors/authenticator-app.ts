import { paths } from '@foyer/protocol'
import type { TestFoyer } from '@foyer/testing'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from '../../pages/no-script-browser.js'

const TWO_STEP = '/account/two-step'

/** An authenticator app on a phone: shows the code of a secret at a time, in milliseconds since 1970. */
export const codeAt = (secret: string, now: number): string =>
  new TOTP({
    secret: Secret.fromBase32(secret.replaceAll(' ', '')),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  }).generate({
    timestamp: now,
  })

/** The secret of an app, and recovery codes, as pages show them. */
export const secretOn = ({ text }: Page): string | undefined => /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(text)?.[0]
export const codesOn = ({ text }: Page): string[] => text.match(/[0-9a-z]{5}-[0-9a-z]{5}/g) ?? []

/** Adds an authenticator app by the API. `code` is the one that confirmed it. */
export async function addAuthenticatorApp(
  foyer: TestFoyer,
  token: string,
): Promise<{ secret: string; code: string; recoveryCodes: string[] }> {
  const started = await foyer.call<{ secret: string; setUpToken: string }>(paths.startAuthenticator, {
    token,
    json: {},
  })
  const { secret, setUpToken } = started.body
  const code = codeAt(secret, foyer.clock.now())
  const json = { setUpToken, code }
  const added = await foyer.call<{ recoveryCodes: string[] }>(paths.authenticator, { token, json })
  if (added.status !== 200) throw new Error(added.text)
  return { secret, code, recoveryCodes: added.body.recoveryCodes }
}

/** Adds an authenticator app at the account page of a signed-in browser; returns its secret, and the next page. */
export async function addAppAtPages(foyer: TestFoyer, browser: Browser): Promise<{ secret: string; page: Page }> {
  const setUp = await browser.submit(await browser.open(TWO_STEP), `${TWO_STEP}/start`)
  const secret = secretOn(setUp) as string
  const code = codeAt(secret, foyer.clock.now())
  return { secret, page: await browser.submit(setUp, `${TWO_STEP}/confirm`, { code }) }
}
