import type { ConsoleMessages } from '../../console-messages.js'

export const session: ConsoleMessages['session'] = {
  heading: 'Konsole von {site}',
  console: 'Konsole',
  signIn: 'Anmelden',
  lead: 'Mitglieder, Anmeldung und Daten verwalten. Nur für Teammitglieder.',
  openInbox: 'Entwicklungs-Posteingang öffnen',
  noOwner:
    'Noch kein Inhaber? Der Server gibt beim Start einen Einrichtungslink aus. Oder führen Sie auf dem Server aus: {code}',
  noRole: 'Sie gehören nicht zum Team',
  noRoleHint: 'Dieses Konto hat für diese Website keine Rolle. Bitten Sie einen Inhaber, Sie zum Team hinzuzufügen.',
  switchAccount: 'Anderes Konto verwenden',
  signingIn: 'Sie werden angemeldet',
  failed: 'Anmeldung fehlgeschlagen',
  failedHint:
    'Die Anmeldung wurde in einem anderen Fenster begonnen, abgebrochen oder ist abgelaufen. Es wurde nichts geändert.',
  retry: 'Erneut versuchen',
}
