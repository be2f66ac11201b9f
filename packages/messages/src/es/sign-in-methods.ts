/** How a member signed in, by the first method of `amr`, in Spanish. */
export const signInMethods = {
  pwd: 'Contraseña',
  otp: 'Código por correo',
  hwk: 'Llave de acceso',
  swk: 'Llave de acceso',
  recovery: 'Restablecimiento de contraseña',
  invite: 'Invitación',
  'set-up-link': 'Enlace de configuración',
  external: 'Proveedor de identidad',
  backend: 'Clave de API',
  totp: 'Aplicación de autenticación',
  'recovery-code': 'Código de recuperación',
  'trusted-device': 'Dispositivo de confianza',
}

/** A sign-in with what followed the first factor. */
export const secondFactors = {
  totp: '{method} y aplicación de autenticación',
  'recovery-code': '{method} y código de recuperación',
  'trusted-device': '{method} en un dispositivo de confianza',
}
