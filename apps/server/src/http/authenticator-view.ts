import type { AuthenticatorSetUpView, QrCode } from '@foyer/protocol'
import { encode } from 'uqr'
import type { AuthenticatorSetUp } from '../features/members/factors/set-up-authenticator.js'

/** An authenticator app to be added, with its QR code (MA-01): drawn here, so that the secret goes nowhere else. */
export const authenticatorView = ({ secret, url, setUpToken }: AuthenticatorSetUp): AuthenticatorSetUpView => ({
  ...{ secret, url, qrCode: qrCodeOf(url), setUpToken },
})

/** A QR code with a quiet zone of four modules (ISO 18004); each run of dark modules in a row is one rectangle. */
function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { border: 4, ecc: 'M' })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: runs.join('') }
}
