import type { StrengthMessages } from '../messages.js'

/** Texts of the password strength meter, in Spanish. */
export const strength: StrengthMessages = {
  saysWhy: '{step}: {reason}',
  steps: {
    weak: 'Débil',
    fair: 'Regular',
    good: 'Buena',
    strong: 'Fuerte',
  },
  reasons: {
    common: 'es una contraseña muy usada.',
    nearCommon: 'se parece a una contraseña muy usada.',
    email: 'contiene su correo.',
    site: 'contiene el nombre de este sitio.',
    keyboard: 'sus teclas son contiguas en el teclado.',
    repeat: 'se repite.',
    sequence: 'contiene una serie como abc o 6543.',
    date: 'contiene una fecha o un año.',
    more: 'añada una o dos palabras.',
  },
}
