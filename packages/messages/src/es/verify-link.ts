import type { VerifyLinkMessages } from '../messages.js'

/** Texts about the link of a verification email, in Spanish. */
export const verifyLink: VerifyLinkMessages = {
  shown: '¿Abre el enlace en otro dispositivo? Introduzca {number}',
  number: 'Número',
  submit: 'Confirmar mi dirección',
  noNumber: '¿No ve ningún número? Escriba el código del correo donde se registró.',
  headings: {
    press: 'Confirme su dirección',
    number: 'Confirme su dirección',
    confirmed: 'Su dirección está confirmada',
    used: 'Este enlace ya se ha usado',
    expired: 'Este enlace es demasiado antiguo',
    spent: 'Este enlace ya no funciona',
    unknown: 'Este enlace ya no funciona',
  },
  leads: {
    press: 'Pulse una vez y su dirección quedará confirmada para {site}.',
    number: '¿Qué número aparece en la pantalla donde se registró en {site}?',
    confirmed: 'Vuelva a la pantalla donde se registró. Continúa por sí sola.',
    used: 'No queda nada por confirmar. Vuelva a la pantalla donde se registró o inicie sesión.',
    expired:
      'Un enlace dura lo mismo que su código. Pida un correo nuevo en la pantalla donde se registró o inicie sesión.',
    spent: 'El número ha fallado demasiadas veces. Escriba el código del correo donde se registró.',
    unknown: 'Puede que haya un correo más reciente. Escriba el código del último donde se registró.',
  },
}
