import type { ConsoleMessages } from '../../console-messages.js'

export const pickers: ConsoleMessages['pickers'] = {
  date: {
    open: 'Choisir une date',
    today: 'Aujourd’hui',
    clear: 'Effacer',
    previousYear: 'Année précédente',
    previousMonth: 'Mois précédent',
    nextMonth: 'Mois suivant',
    nextYear: 'Année suivante',
    invalid: 'Saisissez une date, par exemple {example}.',
    tooEarly: 'Saisissez le {limit} ou une date ultérieure.',
    tooLate: 'Saisissez le {limit} ou une date antérieure.',
  },
  file: {
    choose: 'Choisir un fichier',
    replace: 'Choisir un autre fichier',
    drop: 'ou déposez-le ici',
    none: 'Aucun fichier choisi',
    remove: 'Retirer le fichier',
    tooLarge: 'Le fichier est trop volumineux. Choisissez-en un de {size} au maximum.',
    wrongType: 'Ce type de fichier n’est pas pris en charge. Choisissez {types}.',
  },
}
