import type { ConsoleMessages } from '../../console-messages.js'

export const keys: ConsoleMessages['keys'] = {
  scopes: {
    'members:read': {
      label: 'Lire les membres',
      hint: 'Profils, adresses e-mail et applications autorisées.',
    },
    'members:write': {
      label: 'Gérer les membres',
      hint: 'Créer, importer, approuver, bloquer, déconnecter et supprimer des membres.',
    },
    'owners:read': {
      label: 'Lire l’équipe',
      hint: 'Également requis pour les listes de sessions, les exports de membres et le journal d’audit. Aucune clé ne peut modifier l’équipe.',
    },
    'sessions:open': {
      label: 'Connecter des membres',
      hint: 'Pour les sites avec leur propre authentification. Ne fonctionne pas pour les membres de l’équipe.',
    },
    introspect: {
      label: 'Inspecter les jetons',
      hint: 'Vérifie si un jeton est actif et à qui il appartient.',
    },
    'addresses:forward': {
      label: 'Transmettre les adresses IP des visiteurs',
      hint: 'Pour les serveurs de sites : les limites de débit s’appliquent au visiteur et non au serveur.',
    },
    'data:read': {
      label: 'Lire les éléments',
      hint: 'Tous les éléments de toutes les collections.',
    },
    'data:write': {
      label: 'Écrire des éléments et des collections',
      hint: 'Tous les éléments de toutes les collections.',
    },
    'site:read': {
      label: 'Lire la configuration du site',
      hint: 'Paramètres, applications, webhooks, e-mails et statistiques.',
    },
    'site:write': {
      label: 'Écrire la configuration du site',
      hint: 'Paramètres, applications, webhooks et modèles d’e-mail.',
    },
  },
  fullAccess: 'Accès complet',
  revoked: 'Clé API {name} révoquée.',
  new: 'Nouvelle clé',
  heading: 'Clés API',
  empty: 'Aucune clé API pour le moment',
  emptyHint:
    'Une clé API donne à un programme serveur les autorisations que vous choisissez. Ne l’utilisez jamais dans un navigateur.',
  key: 'Clé',
  permissions: 'Autorisations',
  created: 'Créée',
  expires: 'Expire le {day}',
  replaced: 'Remplacée : {countdown}',
  revokeOne: 'Révoquer {name}…',
  revokeReplacedOne: 'Révoquer {name} (remplacée)…',
  replaceOne: 'Remplacer {name}…',
  revokeTitle: 'Révoquer {name} ?',
  replaceInstead: 'Pour changer une clé sans interruption, remplacez-la.',
  nameHint: 'À quoi sert cette clé ?',
  networks: 'Réseaux',
  networksHint:
    'Adresses IP ou réseaux qui peuvent utiliser la clé, par exemple 203.0.113.0/24, un par ligne. Laissez vide pour tous les autoriser.',
  lastDay: 'Date d’expiration',
  lastDayHint: 'Valide jusqu’à la fin de ce jour (UTC). Laissez vide pour une clé sans expiration.',
  create: 'Créer la clé',
}
