import type { ConsoleMessages } from '../../console-messages.js'

export const dataGrid: ConsoleMessages['dataGrid'] = {
  column: {
    menu: 'Colonne {name}',
    ascending: 'Tri croissant',
    descending: 'Tri décroissant',
    filter: 'Filtrer par cette colonne',
    pin: 'Épingler la colonne',
    unpin: 'Désépingler la colonne',
    hide: 'Masquer la colonne',
    fit: 'Ajuster au contenu',
    resize: 'Redimensionner avec les flèches',
    width: 'Largeur de {name}',
    pixels: {
      one: '{count} pixel',
      many: '{count} pixels',
      other: '{count} pixels',
    },
    pinned: '{name} épinglée.',
    unpinned: '{name} désépinglée.',
    hidden: '{name} masquée. Utilisez Colonnes pour l’afficher à nouveau.',
  },
  createdDate: 'Créé',
  updatedDate: 'Modifié',
  owner: 'Auteur',
  rowMenu: 'Élément {id}',
  copyId: 'Copier l’ID {id}',
  openUrl: 'Ouvrir {url} dans un nouvel onglet',
  reference: {
    open: 'Ouvrir dans {collection}',
    missing: 'Élément introuvable',
    empty: 'Cet élément n’a pas d’autre champ.',
  },
  image: {
    preview: 'Aperçu de l’image',
    open: 'Ouvrir l’image',
    failed: 'L’image n’a pas pu être chargée.',
    elsewhere: 'Pas d’aperçu, car l’image se trouve sur un autre serveur.',
  },
  select: {
    page: 'Sélectionner tous les éléments de cette page',
    one: 'Sélectionner {id}',
    count: {
      one: '{count} élément sélectionné',
      many: '{count} éléments sélectionnés',
      other: '{count} éléments sélectionnés',
    },
    clear: 'Effacer la sélection',
    edit: 'Modifier un champ…',
  },
  edit: {
    title: {
      one: 'Modifier {count} élément',
      many: 'Modifier {count} éléments',
      other: 'Modifier {count} éléments',
    },
    value: 'Nouvelle valeur',
    hint: 'Laissez vide pour supprimer le champ. Envoi par lots de {size} éléments.',
    submit: {
      one: 'Modifier {count} élément',
      many: 'Modifier {count} éléments',
      other: 'Modifier {count} éléments',
    },
    changed: {
      one: '{count} élément modifié.',
      many: '{count} éléments modifiés.',
      other: '{count} éléments modifiés.',
    },
    undo: 'Annuler',
    undone: {
      one: 'Modification de {count} élément annulée.',
      many: 'Modifications de {count} éléments annulées.',
      other: 'Modifications de {count} éléments annulées.',
    },
  },
  delete: {
    title: {
      one: 'Supprimer {count} élément ?',
      many: 'Supprimer {count} éléments ?',
      other: 'Supprimer {count} éléments ?',
    },
    hint: 'Cette action est irréversible. Les références à ces éléments ne fonctionneront plus. Envoi par lots de {size} éléments.',
    submit: {
      one: 'Supprimer {count} élément',
      many: 'Supprimer {count} éléments',
      other: 'Supprimer {count} éléments',
    },
    deleted: {
      one: '{count} élément supprimé.',
      many: '{count} éléments supprimés.',
      other: '{count} éléments supprimés.',
    },
  },
  progress: {
    one: '{done} sur {count} élément traité.',
    many: '{done} sur {count} éléments traités.',
    other: '{done} sur {count} éléments traités.',
  },
  failed: {
    one: '{count} élément en échec',
    many: '{count} éléments en échec',
    other: '{count} éléments en échec',
  },
  more: {
    one: 'et {count} autre',
    many: 'et {count} autres',
    other: 'et {count} autres',
  },
  stopped: 'Arrêté. Les modifications déjà effectuées sont conservées.',
  gone: 'Cet élément a été supprimé.',
  changedSince: 'Modifié entre-temps par une autre personne.',
  changes: {
    one: '{count} modification · Afficher',
    many: '{count} modifications · Afficher',
    other: '{count} modifications · Afficher',
  },
}
