/** How a member signed in, by the first method of `amr`, in German. */
export const signInMethods = {
  pwd: 'Passwort',
  otp: 'Code per E-Mail',
  hwk: 'Passkey',
  swk: 'Passkey',
  recovery: 'Passwort zurückgesetzt',
  invite: 'Einladung',
  'set-up-link': 'Einrichtungslink',
  external: 'Identitätsanbieter',
  backend: 'API-Schlüssel',
  totp: 'Authenticator-App',
  'recovery-code': 'Wiederherstellungscode',
  'trusted-device': 'Vertrautes Gerät',
}

/** A sign-in with what followed the first factor. */
export const secondFactors = {
  totp: '{method} und Authenticator-App',
  'recovery-code': '{method} und Wiederherstellungscode',
  'trusted-device': '{method} auf vertrautem Gerät',
}
