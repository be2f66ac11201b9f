import type { AccountMessages } from '../messages.js'

/** Texts of the account page in German. */
export const account: AccountMessages = {
  heading: 'Ihr Konto',
  sections: {
    profile: 'Profil',
  },
  save: 'Änderungen speichern',
  profile: {
    language: 'Sprache der E-Mails',
    siteLanguage: 'Wie {site}',
    photoAt: 'Ihr Bild liegt auf {host}.',
    removePhoto: 'Bild entfernen',
    nickname: 'Anzeigename',
    firstName: 'Vorname',
    lastName: 'Nachname',
    seenByTeam: 'Sichtbar für Sie und das Team von {site}.',
    seenByMembers: 'Andere Mitglieder sehen das, wenn Ihr Profil öffentlich ist.',
    changedByTeam: 'Wird von {site} festgelegt.',
    notSet: 'Nicht angegeben',
    yes: 'Ja',
  },
  done: {
    SAVED: 'Ihre Änderungen sind gespeichert.',
  },
  faults: {
    CHANGED_MEANWHILE:
      'Ihr Profil wurde anderswo geändert, während diese Seite offen war. Ihre Eingaben sind noch da: Prüfen Sie sie und speichern Sie noch einmal.',
  },
}
