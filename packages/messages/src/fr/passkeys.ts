import type { PasskeyMessages } from '../messages.js'

/** Texts about passkeys in French. */
export const passkeys: PasskeyMessages = {
  use: 'Utiliser une clé d’accès',
  offer: {
    heading: 'Ajouter une clé d’accès ?',
    lead: 'La prochaine fois, connectez-vous à {site} avec votre empreinte, votre visage ou le verrouillage de l’écran. Sans mot de passe.',
    later: 'Pas maintenant',
  },
  noScript: 'Les clés d’accès nécessitent JavaScript. Activez-le pour cette page et rechargez-la.',
  unsupported: 'Ce navigateur ne prend pas en charge les clés d’accès.',
  add: 'Ajouter une clé d’accès',
}
