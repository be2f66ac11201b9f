import type { VerifyLinkMessages } from '../messages.js'

/** Texts about the link of a verification email, in Spanish. */
export const verifyLink: VerifyLinkMessages = {
  shown: '¿Abre el enlace en otro dispositivo? Introduzca {number}',
  number: 'Número',
  submit: 'Confirmar mi correo',
  noNumber: '¿No ve ningún número? Introduzca el código del correo donde se registró.',
  headings: {
    press: 'Confirme su correo',
    number: 'Confirme su correo',
    confirmed: 'Su correo está confirmado',
    used: 'Este enlace ya se ha usado',
    expired: 'Este enlace ha caducado',
    spent: 'Este enlace ya no funciona',
    unknown: 'Este enlace ya no funciona',
  },
  leads: {
    press: 'Confirme su correo para {site} con un clic.',
    number: 'Introduzca el número que aparece en la pantalla donde se registró en {site}.',
    confirmed: 'Vuelva a la pantalla donde se registró. Continúa automáticamente.',
    used: 'No queda nada por confirmar. Vuelva a la pantalla donde se registró o inicie sesión.',
    expired: 'Pida un correo nuevo en la pantalla donde se registró o inicie sesión para recibir uno.',
    spent: 'El número se introdujo mal demasiadas veces. Introduzca el código del correo donde se registró.',
    unknown: 'Puede que haya un correo más reciente. Introduzca el código del último donde se registró.',
  },
}
