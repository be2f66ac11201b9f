import type { ConsoleMessages } from '../../console-messages.js'

export const sample: ConsoleMessages['sample'] = {
  heading: 'Données d’exemple',
  hint: '200 membres avec sessions, demandes et 90 jours d’activité, une collection et un webhook. Uniquement en développement ; vous pouvez les supprimer ensuite.',
  load: 'Charger des membres d’exemple',
  remove: 'Supprimer les données d’exemple',
  loaded: 'Membres d’exemple chargés',
  removed: 'Données d’exemple supprimées',
}
