import type { ConsoleMessages } from '../../console-messages.js'

export const dataAccess: Pick<ConsoleMessages['data'], 'permissions' | 'promotion' | 'viewAs' | 'presets'> = {
  presets: {
    published: 'Publiée par le site, comme un catalogue',
    own: 'Privée pour chaque utilisateur, comme un panier ou des réservations',
    shared: 'Écrite par les membres pour tous, comme des avis',
    private: 'Réservée à l’équipe et aux clés API',
  },
  permissions: {
    summary: '{role} : {actions}.',
    ownItems: 'Auteurs (leurs éléments)',
    choices: {
      ANYONE: 'Tout le monde, visiteurs compris',
      SITE_MEMBER: 'Membres',
      SITE_MEMBER_AUTHOR: 'Auteurs, pour leurs propres éléments',
      ADMIN: 'Uniquement l’équipe et les clés API',
    },
    actions: {
      read: 'lire',
      insert: 'ajouter',
      update: 'modifier',
      remove: 'supprimer',
    },
    actionLabels: {
      read: 'Lire les éléments',
      insert: 'Ajouter des éléments',
      update: 'Modifier les éléments',
      remove: 'Supprimer les éléments',
    },
    authors: {
      ANYONE: 'Les auteurs sont les visiteurs et les membres qui ont créé un élément.',
      SITE_MEMBER: 'Les auteurs sont les membres qui ont créé un élément.',
      SITE_MEMBER_AUTHOR: 'Les auteurs sont les membres qui ont créé un élément.',
      ADMIN: 'Les éléments sont créés par l’équipe et les clés API, qui indiquent l’auteur dans _owner.',
    },
    heading: 'Autorisations',
    table: 'Tableau des autorisations',
    byOperation: 'Autorisations par opération',
    operation: 'Opération',
    allowed: '{icon} Oui',
    saved: 'Autorisations enregistrées.',
    save: 'Enregistrer les autorisations',
    roles: {
      visitor: 'Visiteur',
      member: 'Membre',
      author: 'Auteur',
      owner: 'Équipe',
    },
  },
  promotion: {
    policies: {
      reassign: {
        label: 'Garder les deux',
        hint: 'Les éléments du visiteur sont ajoutés à ceux du membre.',
      },
      keepMember: {
        label: 'Garder ceux du membre',
        hint: 'Si le membre a déjà des éléments, ceux du visiteur sont retirés de la collection.',
      },
      keepVisitor: {
        label: 'Garder ceux du visiteur',
        hint: 'Si le visiteur a des éléments, les anciens du membre sont retirés de la collection.',
      },
      newest: {
        label: 'Garder les plus récents',
        hint: 'Les éléments modifiés en dernier sont conservés ; les autres sont retirés de la collection.',
      },
      union: {
        label: 'Fusionner',
        hint: 'Les éléments ayant la même valeur dans un champ sont fusionnés dans celui du membre. Les quantités sont additionnées, ou la plus grande est conservée.',
      },
    },
    union: {
      sum: 'Les éléments ayant le même {by} sont fusionnés et leur {field} est additionné. Tous les autres éléments reviennent au membre.',
      max: 'Les éléments ayant le même {by} sont fusionnés et le plus grand {field} est conservé. Tous les autres éléments reviennent au membre.',
      member:
        'Parmi les éléments ayant le même {by}, seul celui du membre est conservé. Tous les autres éléments reviennent au membre.',
    },
    saved: 'Enregistré. S’applique dès la prochaine inscription ou connexion.',
    heading: 'Quand un visiteur devient membre',
    current:
      '{rule} Les membres peuvent annuler pendant le délai d’annulation (un jour par défaut), réglé sous Confidentialité et conservation.',
    legend: 'Éléments du visiteur',
    by: 'Champ qui identifie les doublons',
    byMissing: 'Saisissez le champ, par exemple product.',
    amount: 'Quantité dans les deux éléments',
    amounts: {
      member: 'Garder la quantité du membre',
      sum: 'Additionner les quantités',
      max: 'Garder la plus grande quantité',
    },
    amountField: 'Champ de quantité',
    amountMissing: 'Saisissez le champ, par exemple amount.',
  },
  viewAs: {
    label: 'Voir en tant que',
    owner: 'Vous-même',
    visitor: 'Un visiteur',
    member: 'Un membre…',
    member_id: 'Adresse e-mail ou ID',
    view: '{icon} Voir',
    access: {
      all: 'Cet utilisateur voit tous les éléments.',
      own: 'Cet utilisateur ne voit que ses propres éléments.',
    },
    readOnly: 'Cette vue est en lecture seule et consignée dans le journal d’audit.',
    unknown: 'Aucun membre trouvé. Saisissez l’adresse e-mail complète ou un ID.',
  },
}
