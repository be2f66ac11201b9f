/** How a member signed in, by the first method of `amr`, in English. */
export const signInMethods = {
  pwd: 'Password',
  otp: 'Email code',
  hwk: 'Passkey',
  swk: 'Passkey',
  recovery: 'Password reset',
  invite: 'Invitation',
  'set-up-link': 'Set-up link',
  external: 'Identity provider',
  backend: 'API key',
  totp: 'Authenticator app',
  'recovery-code': 'Recovery code',
  'trusted-device': 'Trusted device',
}

/** A sign-in with what followed the first factor. */
export const secondFactors = {
  totp: '{method} and authenticator app',
  'recovery-code': '{method} and recovery code',
  'trusted-device': '{method} on a trusted device',
}
