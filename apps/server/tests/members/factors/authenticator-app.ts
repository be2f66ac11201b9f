import { Secret, TOTP } from 'otpauth'

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

/** The claims of a token; its signature is not checked. */
export const readClaims = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
