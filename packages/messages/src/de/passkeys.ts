import type { PasskeyMessages } from '../messages.js'

/** Texts about passkeys in German. */
export const passkeys: PasskeyMessages = {
  use: 'Passkey verwenden',
  offer: {
    heading: 'Passkey hinzufügen?',
    lead: 'Melden Sie sich nächstes Mal mit Fingerabdruck, Gesicht oder Bildschirmsperre bei {site} an. Ganz ohne Passwort.',
    later: 'Nicht jetzt',
  },
  noScript: 'Passkeys brauchen JavaScript. Schalten Sie es für diese Seite ein und laden Sie sie neu.',
  unsupported: 'Dieser Browser unterstützt keine Passkeys.',
  add: 'Passkey hinzufügen',
}
