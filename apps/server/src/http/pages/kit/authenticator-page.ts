import type { AuthenticatorToAdd } from '@foyer/protocol'
import { renderSVG } from 'uqr'
import type { AuthenticatorSetUp } from '../../../features/members/factors/set-up-authenticator.js'

/**
 * Returns what the page shows of an authenticator app to be added: the QR code as SVG with a quiet zone (MA-01), drawn
 * here so that the secret goes nowhere else.
 */
export const authenticatorFields = ({ secret, url, setUpToken }: AuthenticatorSetUp): AuthenticatorToAdd => ({
  qrCode: renderSVG(url, { border: 4, ecc: 'M' }),
  secret: secret.replace(/(.{4})(?=.)/g, '$1 '),
  url,
  setUpToken,
})
