import type { ConsoleMessages } from '../../console-messages.js'

export const sample: ConsoleMessages['sample'] = {
  heading: 'Beispieldaten',
  hint: '200 Mitglieder mit Sitzungen, Anfragen und Aktivität aus 90 Tagen, eine Sammlung und ein Webhook. Nur in der Entwicklung; Sie können sie wieder entfernen.',
  load: 'Beispielmitglieder laden',
  remove: 'Beispieldaten entfernen',
  loaded: 'Beispielmitglieder geladen',
  removed: 'Beispieldaten entfernt',
}
