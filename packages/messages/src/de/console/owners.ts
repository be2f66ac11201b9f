import type { ConsoleMessages } from '../../console-messages.js'

export const owners: ConsoleMessages['owners'] = {
  roleHints: {
    owner: 'Inhaber: voller Zugriff, auch auf Rollen.',
    moderator: 'Moderator: verwaltet Mitglieder, sieht alles andere.',
    'read-only': 'Betrachter: nur Lesezugriff.',
  },
  roleChanged: '{email} ist jetzt {role}.',
  invited: 'Einladung an {email} gesendet.',
  heading: 'Team',
  table: 'Teammitglieder',
  since: 'Seit',
  roleOf: 'Rolle von {email}',
  removeOne: '{email} entfernen…',
  invitedBadge: 'Eingeladen',
  expires: 'Läuft ab am {day}',
  revokeOne: 'Einladung für {email} widerrufen',
  revoked: 'Einladung widerrufen.',
  invite: 'Teammitglied einladen',
  submit: 'Einladung senden',
  removeTitle: '{email} entfernen?',
  removed: '{email} aus dem Team entfernt.',
  removeHint:
    'Die Mitgliedschaft bleibt bestehen, der Zugriff auf die Konsole endet sofort. Der letzte Inhaber kann nicht entfernt werden.',
}
