import type { StrengthMessages } from '../messages.js'

/** Texts of the password strength meter, in Spanish. */
export const strength: StrengthMessages = {
  says: 'Seguridad: {step}.',
  steps: {
    weak: 'baja',
    fair: 'regular',
    good: 'buena',
    strong: 'alta',
  },
  reasons: {
    common: 'Es una de las contraseñas más usadas.',
    nearCommon: 'Se parece a una contraseña que usa mucha gente.',
    email: 'Contiene su correo.',
    site: 'Contiene el nombre de este sitio.',
    keyboard: 'Sus teclas están una al lado de la otra en el teclado.',
    repeat: 'Se repite.',
    sequence: 'Contiene una serie como abc o 6543.',
    date: 'Contiene una fecha o un año.',
    more: 'Con una o dos palabras más sería más segura.',
  },
}
