import type { ConsoleMessages } from '../../console-messages.js'

export const api: ConsoleMessages['api'] = {
  errors: {
    0: 'Impossible de joindre le serveur. Les données affichées peuvent être obsolètes.',
    401: 'Votre session est terminée. Reconnectez-vous pour continuer.',
    403: 'Votre rôle ne le permet pas.',
    404: 'Introuvable. L’élément a peut-être été supprimé.',
    429: 'Trop de requêtes. Patientez un instant et réessayez.',
  },
  serverError: 'Une erreur s’est produite sur le serveur. Aucune modification n’a été effectuée.',
  refused: 'Le serveur a rejeté cette requête.',
  codes: {
    UNREADABLE_RESPONSE: 'Le serveur a envoyé une réponse illisible.',
  },
  tryAgain: 'Réessayer',
}
