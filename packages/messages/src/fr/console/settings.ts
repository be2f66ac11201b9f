import type { ConsoleMessages } from '../../console-messages.js'

export const settings: ConsoleMessages['settings'] = {
  branding: {
    colourWrong: 'Saisissez une couleur, par exemple #17566a : # et six caractères.',
    heading: 'Image de marque',
    alt: 'Texte alternatif du logo',
    altHint: 'Lu par les lecteurs d’écran. Par défaut : Logo du site.',
    colour: 'Couleur',
    picker: 'Sélecteur de couleur',
    colourHint: 'Pour les boutons et liens des pages et des e-mails.',
    reset: 'Réinitialiser l’image de marque',
    preview: 'Page de connexion',
  },
  look: {
    layout: { label: 'Mise en page', options: { door: 'Porte', card: 'Carte', split: 'Divisée avec image' } },
    font: {
      label: 'Police',
      options: {
        foyer: 'Hanken Grotesk (par défaut)',
        system: 'Système',
        serif: 'Avec empattements',
        rounded: 'Arrondie',
      },
    },
    radius: {
      label: 'Coins',
      options: { none: 'Droits', small: 'Petits', medium: 'Moyens', large: 'Grands' },
    },
    background: 'Arrière-plan',
    backgroundHint:
      'Une couleur, deux (claire et sombre) ou « plain ». Par défaut : une teinte de la couleur ci-dessus.',
  },
  picture: {
    label: 'Image',
    remove: 'Retirer l’image',
    limits:
      'PNG, JPEG ou WebP jusqu’à 4 Mo avec des côtés d’au moins 400 px. Les fichiers volumineux sont réduits à 140 ko.',
    tooLarge: 'Le fichier est trop volumineux. Choisissez un fichier de 4 Mo au plus.',
    tooSmall: 'L’image fait {width} × {height} px. Chaque côté doit avoir au moins {least} px.',
    tooDetailed: 'L’image est trop détaillée. Choisissez-en une plus simple ou plus petite.',
  },
  links: {
    heading: 'Liens',
    terms: 'Conditions',
    privacy: 'Confidentialité',
    help: 'Aide',
  },
  captcha: {
    heading: 'Captcha',
    provider: 'Fournisseur',
    builtIn: 'Intégré (preuve de travail, sans tiers)',
    when: 'Quand',
    onRisk: 'Uniquement pour les requêtes suspectes',
    always: 'Toujours',
    siteKey: 'Clé du site',
    siteKeyHint: 'Exige la clé secrète dans FOYER_CAPTCHA_SECRET sur le serveur.',
    invisibleKey: 'Clé du site invisible',
    invisibleKeyHint: 'Utilisée sur les pages sans captcha visible.',
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
    label: 'Logo',
    saveAs: 'Enregistrez-le en « SVG simple » ou en PNG dans votre logiciel de dessin et choisissez ce fichier.',
    unchanged: 'Utilisé tel quel.',
    unreadable: 'Ce fichier ne peut pas être lu. Choisissez-en un autre.',
    none: 'Aucun logo',
    current: 'Logo actuel',
    removed: 'Logo retiré. Enregistrez pour appliquer.',
    remove: 'Retirer le logo',
    hint: 'Choisissez un fichier, déposez-le ici ou collez-le dans ce champ.',
    limits:
      'Un PNG ou JPEG jusqu’à 64 ko, de 16 à 1600 px de côté, est utilisé tel quel. Les fichiers plus grands, SVG et WebP jusqu’à 4 Mo sont convertis en PNG. Affiché en 192 × 48 px au maximum.',
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
    legend: 'Règles d’inscription',
  },
  heading: 'Paramètres',
  signUp: 'Inscription',
  verify: {
    label: 'Exiger la vérification de l’e-mail',
    hint: 'Confirme que les utilisateurs possèdent leur e-mail. Ajoute une étape et un e-mail à l’inscription.',
  },
  disclosure: {
    label: 'Masquer si un e-mail est enregistré',
    hint: 'Empêche l’énumération des comptes. Les messages d’erreur sont moins précis.',
  },
  directory: {
    label: 'Lister les membres publics',
    hint: 'Les visiteurs et les membres peuvent lister le nom, l’image et le titre des membres au profil public. Les autres restent masqués.',
  },
  site: {
    heading: 'Site',
    nameHint: 'Affiché sur chaque page et dans chaque e-mail.',
    languageHint: 'Utilisée lorsqu’un visiteur n’a pas de préférence.',
    mailHint: 'L’expéditeur et les modèles se trouvent sous <link>E-mails</link>.',
  },
  deletion: {
    heading: 'Suppression de compte',
    grace: 'Délai de grâce (jours)',
    hint: 'Les membres supprimés sont déconnectés immédiatement et peuvent récupérer le compte en se connectant pendant ce délai. 0 supprime immédiatement.',
  },
  saveMore: 'Enregistrer…',
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
  },
}
