import type { ConsoleMessages } from '../../console-messages.js'
import { settingFields } from './setting-fields.js'

export const settings: ConsoleMessages['settings'] = {
  fields: settingFields,
  heading: 'Paramètres',
  cards: {
    signUp: 'Inscription',
    accounts: 'Comptes',
    passwords: 'Mots de passe',
    look: 'Apparence',
    applications: 'Applications',
    captcha: 'Captcha',
    site: 'Site',
    links: 'Liens',
    directory: 'Annuaire des membres',
    deletion: 'Suppression de compte',
    retention: 'Conservation',
    sessions: 'Sessions',
    visitors: 'Visiteurs',
    requests: 'Requêtes',
  },
  state: {
    isDefault: 'Par défaut',
    reset: 'Rétablir la valeur par défaut',
    resetOne: 'Rétablir la valeur par défaut : {label}',
    notSet: 'non défini',
    defaultIs: 'Par défaut : {value}',
  },
  errors: {
    required: 'Saisissez une valeur.',
    number: 'Saisissez un nombre de {min} à {max}.',
    duration: 'Saisissez une durée de {min} à {max}.',
    url: 'Saisissez une adresse qui commence par https://.',
    support: 'Saisissez une adresse qui commence par https:// ou mailto:.',
    json: 'Saisissez un objet JSON, par exemple {}.',
    atLeastOne: 'Sélectionnez-en au moins une.',
    words: 'Chaque mot doit avoir au moins 3 lettres ou chiffres.',
  },
  units: {
    characters: 'caractères',
    days: 'jours',
    perMinute: 'par minute',
  },
  durations: {
    m: 'minutes',
    h: 'heures',
    d: 'jours',
  },
  durationUnit: 'Unité : {label}',
  bar: {
    label: 'Modifications non enregistrées',
    changes: {
      one: '{count} modification non enregistrée',
      many: '{count} de modifications non enregistrées',
      other: '{count} modifications non enregistrées',
    },
    discard: 'Abandonner',
    undo: 'Annuler',
    undone: 'Modification annulée.',
  },
  branding: {
    colourWrong: 'Saisissez une couleur, par exemple #17566a : # et six caractères.',
    picker: 'Sélecteur de couleur',
    preview: 'Page de connexion',
  },
  picture: {
    remove: 'Retirer l’image',
    tooLarge: 'Le fichier est trop volumineux. Choisissez un fichier de 4 Mo au plus.',
    tooSmall: 'L’image fait {width} × {height} px. Chaque côté doit avoir au moins {least} px.',
    tooDetailed: 'L’image est trop détaillée. Choisissez-en une plus simple ou plus petite.',
  },
  captcha: {
    test: 'Tester les clés',
    testInvisible: 'Tester le captcha invisible',
    testHint: 'Ouvre une page où vous résolvez le captcha et voyez le résultat. Rien n’est enregistré.',
    opened: 'Le test s’est ouvert dans un nouvel onglet. <link>Rouvrir</link>',
    siteKeyMissing: 'Saisissez la clé du site du fournisseur. Sans elle, personne ne peut se connecter.',
  },
  contrast: {
    clear: '{theme} : le contraste {ratio} respecte AA (4,5:1).',
    text: 'trop faible pour du texte',
    background: 'trop faible sur le fond',
    replaced:
      '{theme} : le contraste {ratio} est {why}. Les pages utilisent {colour} à la place ({after}:1, conforme AA).',
  },
  logo: {
    saveAs: 'Enregistrez-le en « SVG simple » ou en PNG dans votre logiciel de dessin et choisissez ce fichier.',
    unchanged: 'Utilisé tel quel.',
    unreadable: 'Ce fichier ne peut pas être lu. Choisissez-en un autre.',
    none: 'Aucun logo',
    current: 'Logo actuel',
    removed: 'Logo retiré. Enregistrez pour appliquer.',
    remove: 'Retirer le logo',
    svgEntities: 'Le SVG définit des entités.',
    svgUnreadable: 'Le SVG ne peut pas être lu. Enregistrez-le de nouveau dans votre logiciel de dessin.',
    svgScript: 'Le SVG contient un script.',
    svgPage: 'Le SVG contient un élément de page ({name}).',
    svgStyle: 'Le SVG charge un style externe.',
    svgHandler: 'Le SVG contient un script ({name}).',
    svgLink: 'Le SVG référence une ressource externe ({url}).',
    svgExternal: 'Le SVG charge une ressource externe ({name}).',
    tooLarge: 'Le fichier fait {size}. Choisissez un fichier de 4 Mo au plus.',
    wrongType: 'Ce n’est pas une image PNG, JPEG, WebP ou SVG. Choisissez un fichier dans l’un de ces formats.',
    tooSmall: 'L’image fait {width} × {height} px. Chaque côté doit avoir au moins {least} px.',
    broken: 'L’image ne peut pas être affichée. Le fichier est peut-être incomplet. Enregistrez-le de nouveau.',
    converted: 'Converti en PNG de {width} × {height} px.',
    tooDetailed: 'L’image est trop détaillée pour un logo. Choisissez-en une plus simple.',
  },
  policy: {
    inviteOnly: '{site} n’accepte de nouveaux membres que sur invitation.',
    password: 'Mot de passe',
    noForm: 'Les visiteurs ne voient aucun formulaire, seulement comment obtenir une invitation.',
    form: 'La page d’inscription s’intitule « {heading} ».',
  },
  mailHint: 'L’expéditeur et les modèles se trouvent sous <link>E-mails</link>.',
  confirm: {
    title: 'Vérifier les modifications',
    hint: 'Prend effet immédiatement. Les valeurs précédentes restent dans le journal d’audit.',
  },
  changes: {
    stillWaiting: {
      one: '{count} demande en attente requiert toujours votre décision.',
      many: '{count} de demandes en attente requièrent toujours votre décision.',
      other: '{count} demandes en attente requièrent toujours votre décision.',
    },
    generic: '{name} : {before} → {after}',
  },
  policies: {
    open: {
      label: 'Ouverte',
      hint: 'Toute personne qui s’inscrit devient immédiatement membre.',
      heading: 'Créer un compte',
      button: 'Créer un compte',
    },
    approval: {
      label: 'Approbation',
      hint: 'Les nouveaux utilisateurs demandent à adhérer et attendent l’approbation de l’équipe.',
      heading: 'Demander à adhérer',
      button: 'Demander à adhérer',
    },
    invite: {
      label: 'Invitation',
      hint: 'Seules les personnes invitées peuvent s’inscrire.',
      heading: 'Sur invitation uniquement',
      button: '–',
    },
  },
  impact: {
    'signup.policy': {
      open: 'Les nouveaux utilisateurs deviennent immédiatement membres.',
      approval: 'Les nouveaux utilisateurs doivent être approuvés. Les membres existants ne sont pas concernés.',
      invite: 'Les nouveaux utilisateurs ont besoin d’une invitation. Les membres existants ne sont pas concernés.',
    },
    'signup.verifyEmail': {
      true: 'Les nouveaux utilisateurs doivent vérifier leur e-mail par un code. Les membres qui ne l’ont jamais fait y sont invités à leur prochaine connexion.',
      false: 'Les e-mails ne sont plus vérifiés : des comptes peuvent donc utiliser l’e-mail d’autrui.',
    },
    'signin.methods': {
      password:
        'Les membres ont besoin d’un mot de passe. Ceux qui n’en ont pas le choisissent avec « Mot de passe oublié ? ».',
      'password-and-code': 'Les membres peuvent aussi se connecter avec un code envoyé à leur e-mail.',
      code: 'La page de connexion ne demande que l’e-mail. Les mots de passe sont conservés, mais n’y sont plus acceptés.',
    },
    'accounts.disclosure': {
      explicit: 'Les réponses révèlent si un e-mail est enregistré.',
      private: 'Les réponses ne révèlent plus si un e-mail est enregistré.',
    },
    'members.directory': {
      open: 'Les visiteurs et les membres peuvent lister les membres au profil public.',
      closed:
        'Les visiteurs et les membres ne voient plus les autres membres. Les listes de membres de votre site seront vides.',
    },
    'members.deletionGraceDays': {
      0: 'Les membres sont désormais supprimés immédiatement. Les suppressions déjà programmées gardent leur date.',
      1: 'Les membres supprimés à partir de maintenant peuvent être restaurés pendant 1 jour.',
      '*': 'Les membres supprimés à partir de maintenant peuvent être restaurés pendant {value} jours.',
    },
    'branding.logo': {
      '': 'Les pages et les e-mails n’affichent aucun logo.',
      '*': 'Les pages et les e-mails affichent le nouveau logo.',
    },
    'branding.colour': {
      '': 'Les pages et les e-mails reprennent la couleur par défaut.',
      '*': 'Les pages et les e-mails utilisent la couleur {value}, ou une nuance assez contrastée.',
    },
  },
}
