import type { ConsoleMessages } from '../../console-messages.js'

export const pickers: ConsoleMessages['pickers'] = {
  date: {
    open: 'Elegir fecha',
    today: 'Hoy',
    clear: 'Borrar',
    previousYear: 'Año anterior',
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    nextYear: 'Año siguiente',
    invalid: 'Introduzca una fecha, como {example}.',
    tooEarly: 'Introduzca {limit} o una fecha posterior.',
    tooLate: 'Introduzca {limit} o una fecha anterior.',
  },
  file: {
    choose: 'Elegir archivo',
    replace: 'Elegir otro archivo',
    drop: 'o suéltelo aquí',
    none: 'Ningún archivo elegido',
    remove: 'Quitar el archivo',
    tooLarge: 'El archivo es demasiado grande. Elija uno de hasta {size}.',
    wrongType: 'Este tipo de archivo no se admite. Elija {types}.',
  },
}
