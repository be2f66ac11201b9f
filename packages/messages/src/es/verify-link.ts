import type { PageMessages } from '../messages.js'

/** The words about the link of a verification mail in Spanish. */
export const verifyLink: PageMessages['verifyLink'] = {
  shown: 'Si abre el enlace del correo en otro navegador, le pedirá este número: {number}',
  number: 'Número',
  submit: 'Confirmar mi dirección',
  noNumber: '¿No ve ningún número? Introduzca el código del correo donde se registró.',
  headings: {
    press: 'Confirme su dirección',
    number: 'Confirme su dirección',
    confirmed: 'Su dirección está confirmada',
    used: 'Este enlace ya se utilizó',
    expired: 'Este enlace es demasiado antiguo',
    spent: 'Este enlace ya no es válido',
    unknown: 'Este enlace ya no es válido',
  },
  leads: {
    press: 'Basta una pulsación para confirmar su dirección en {site}.',
    number: '¿Qué número muestra la pantalla donde se registró en {site}?',
    confirmed: 'Vuelva a la pantalla donde se registró. Continúa por sí sola.',
    used: 'No queda nada por confirmar. Vuelva a la pantalla donde se registró o inicie sesión.',
    expired: 'Un enlace dura lo mismo que su código. Pida un correo nuevo en la pantalla donde se registró.',
    spent: 'El número fue incorrecto demasiadas veces. Introduzca el código del correo donde se registró.',
    unknown: 'Puede que haya un correo más reciente. Introduzca su código donde se registró.',
  },
}
