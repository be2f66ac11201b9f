import type { VerifyLinkMessages } from '../messages.js'

/** The words about the link of a verification mail in Spanish. */
export const verifyLink: VerifyLinkMessages = {
  shown: 'Si abres el enlace del correo en otro navegador, te pedirá este número: {number}',
  number: 'Número',
  submit: 'Confirmar mi dirección',
  noNumber: '¿No ves ningún número? Escribe el código del correo donde te registraste.',
  headings: {
    press: 'Confirma tu dirección',
    number: 'Confirma tu dirección',
    confirmed: 'Tu dirección está confirmada',
    used: 'Este enlace ya se ha usado',
    expired: 'Este enlace es demasiado antiguo',
    spent: 'Este enlace ya no funciona',
    unknown: 'Este enlace ya no funciona',
  },
  leads: {
    press: 'Pulsa una vez y tu dirección quedará confirmada para {site}.',
    number: '¿Qué número aparece en la pantalla donde te registraste en {site}?',
    confirmed: 'Vuelve a la pantalla donde te registraste. Continúa por sí sola.',
    used: 'No queda nada por confirmar. Vuelve a la pantalla donde te registraste o inicia sesión.',
    expired: 'Un enlace dura lo mismo que su código. Pide un correo nuevo en la pantalla donde te registraste.',
    spent: 'El número ha fallado demasiadas veces. Escribe el código del correo donde te registraste.',
    unknown: 'Puede que haya un correo más reciente. Escribe el código del último donde te registraste.',
  },
}
