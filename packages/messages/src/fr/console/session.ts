import type { ConsoleMessages } from '../../console-messages.js'

export const session: ConsoleMessages['session'] = {
  heading: 'Console de {site}',
  console: 'Console',
  signIn: 'Se connecter',
  lead: 'Gérez les membres, la connexion et les données. Réservé aux membres de l’équipe.',
  openInbox: 'Ouvrir la boîte de réception de développement',
  noOwner:
    'Pas encore de propriétaire ? Le serveur affiche un lien de configuration au démarrage. Ou exécutez sur le serveur : {code}',
  noRole: 'Vous ne faites pas partie de l’équipe',
  noRoleHint: 'Ce compte n’a aucun rôle sur ce site. Demandez à un propriétaire de vous ajouter à l’équipe.',
  switchAccount: 'Utiliser un autre compte',
  signingIn: 'Connexion en cours',
  failed: 'Échec de connexion',
  failedHint:
    'Elle a été commencée dans une autre fenêtre, annulée, ou a expiré. Aucune modification n’a été effectuée.',
  retry: 'Réessayer',
}
