import type { ConsoleMessages } from '../../console-messages.js'

export const owners: ConsoleMessages['owners'] = {
  roleHints: {
    owner: 'Propriétaire : accès complet, rôles compris.',
    moderator: 'Modérateur : gère les membres, consulte tout le reste.',
    'read-only': 'Lecteur : accès en lecture seule.',
  },
  roleChanged: '{email} est maintenant {role}.',
  invited: 'Invitation envoyée à {email}.',
  heading: 'Équipe',
  table: 'Membres de l’équipe',
  since: 'Depuis',
  roleOf: 'Rôle de {email}',
  removeOne: 'Retirer {email}…',
  invitedBadge: 'Invité',
  expires: 'Expire le {day}',
  revokeOne: 'Révoquer l’invitation pour {email}',
  revoked: 'Invitation révoquée.',
  invite: 'Inviter un membre de l’équipe',
  submit: 'Envoyer l’invitation',
  removeTitle: 'Retirer {email} ?',
  removed: '{email} a été retiré de l’équipe.',
  removeHint:
    'La personne reste membre et perd immédiatement l’accès à la console. Le dernier propriétaire ne peut pas être retiré.',
}
