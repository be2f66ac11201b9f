import type { ConsoleMessages } from '../../console-messages.js'

export const memberFiles: Pick<ConsoleMessages['members'], 'port'> = {
  port: {
    heading: 'Import et export',
    exportHint:
      'Tous les membres avec leur profil et leur statut, sans mots de passe. Les cellules qu’un tableur exécuterait comme formule sont neutralisées. Les exports sont consignés dans le journal d’audit.',
    statuses: {
      receiving: 'Envoi',
      checking: 'Vérification',
      checked: 'Vérifié, pas encore importé',
      importing: 'Import en cours',
      done: 'Importé',
      failed: 'Échec',
    },
    uploadFailed: 'L’envoi a été interrompu. Retirez-le de la liste et choisissez de nouveau le fichier.',
    identities: {
      one: '{count} membre avec un compte {provider}.',
      many: '{count} de membres avec un compte {provider}.',
      other: '{count} membres avec un compte {provider}.',
    },
    notOffered:
      'Pas encore proposé à la connexion : {list}. Ajoutez un fournisseur avec le même ID sous « Connexion » pour que ces membres puissent se connecter.',
    toAdd: {
      one: '{count} membre sera ajouté.',
      many: '{count} de membres seront ajoutés.',
      other: '{count} membres seront ajoutés.',
    },
    added: {
      one: '{count} membre ajouté.',
      many: '{count} de membres ajoutés.',
      other: '{count} membres ajoutés.',
    },
    toUpdate: {
      one: '{count} membre sera mis à jour.',
      many: '{count} de membres seront mis à jour.',
      other: '{count} membres seront mis à jour.',
    },
    updated: {
      one: '{count} membre mis à jour.',
      many: '{count} de membres mis à jour.',
      other: '{count} membres mis à jour.',
    },
    unchanged: {
      one: '{count} membre existant inchangé.',
      many: '{count} de membres existants inchangés.',
      other: '{count} membres existants inchangés.',
    },
    skipped: {
      one: '{count} ligne non valide ignorée.',
      many: '{count} de lignes non valides ignorées.',
      other: '{count} lignes non valides ignorées.',
    },
    refusedAddresses: {
      one: '{count} adresse e-mail serait refusée à l’inscription. Elle est quand même importée.',
      many: '{count} adresses e-mail seraient refusées à l’inscription. Elles sont quand même importées.',
      other: '{count} adresses e-mail seraient refusées à l’inscription. Elles sont quand même importées.',
    },
    invalidLines: {
      one: '{count} ligne non valide',
      many: '{count} de lignes non valides',
      other: '{count} lignes non valides',
    },
    firstShown: {
      one: 'La première est affichée ({count}).',
      many: 'Les {count} de premières sont affichées.',
      other: 'Les {count} premières sont affichées.',
    },
    submit: {
      one: 'Importer {count} membre',
      many: 'Importer {count} de membres',
      other: 'Importer {count} membres',
    },
    keepOpen: 'Gardez cet onglet ouvert jusqu’à la fin de l’envoi. Vous pouvez utiliser d’autres pages de la console.',
    mayLeave: 'Vous pouvez quitter cette page. L’import continue et s’affiche à votre retour.',
    ignored: 'Les colonnes inconnues sont ignorées : {columns}.',
    firstAsFile: 'Télécharger les {count} premières',
    allAsFile: 'Tout télécharger',
    discard: 'Abandonner',
    dismiss: 'Retirer de la liste',
    notAllowed: 'Réservé aux propriétaires',
    notAllowedHint: 'Seuls les propriétaires peuvent importer et exporter des membres.',
    export: 'Export',
    fileMissing: 'Choisissez un fichier.',
    tooLarge: 'Le fichier dépasse {size} Mo. Utilisez « foyer member import » sur le serveur.',
    firebaseWrong: 'Collez tous les paramètres : base64_signer_key, base64_salt_separator, rounds et mem_cost.',
    import: 'Import',
    importHint:
      'Fichier CSV ou JSON en UTF-8, jusqu’à {size} Mo. Seule la colonne {column} est requise. Les exports de Firebase, Supabase, Auth0 et Wix sont pris en charge. Le fichier est d’abord vérifié ; rien n’est importé avant votre confirmation.',
    file: 'Fichier',
    update: 'Mettre à jour les membres existants',
    updateHint: 'Sinon, ils sont ignorés. Les imports ne modifient jamais les membres de l’équipe.',
    firebase: 'Mots de passe de Firebase',
    firebaseLabel: 'Paramètres de hachage des mots de passe',
    firebaseHint:
      'Dans la console Firebase : Authentication, Users, menu au-dessus de la liste. Ils sont supprimés après l’import.',
    uploading: 'Envoi…',
    check: 'Vérifier le fichier',
  },
}
