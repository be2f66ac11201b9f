/** How a member signed in, by the first method of `amr`, in French. */
export const signInMethods = {
  pwd: 'Mot de passe',
  otp: 'Code par e-mail',
  hwk: 'Clé d’accès',
  swk: 'Clé d’accès',
  recovery: 'Réinitialisation du mot de passe',
  invite: 'Invitation',
  'set-up-link': 'Lien de configuration',
  external: 'Fournisseur d’identité',
  backend: 'Clé API',
  totp: 'Application d’authentification',
  'recovery-code': 'Code de secours',
  'trusted-device': 'Appareil de confiance',
}

/** A sign-in with what followed the first factor. */
export const secondFactors = {
  totp: '{method} et application d’authentification',
  'recovery-code': '{method} et code de secours',
  'trusted-device': '{method} sur un appareil de confiance',
}
