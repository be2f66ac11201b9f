import type { ConsoleMessages } from '../../console-messages.js'

export const settingFields: ConsoleMessages['settings']['fields'] = {
  'site.name': {
    label: 'Nom du site',
    hint: 'Affiché sur chaque page et dans chaque e-mail.',
  },
  'site.language': {
    label: 'Langue',
    hint: 'Utilisée lorsqu’un visiteur n’a pas de préférence.',
  },
  'signup.policy': {
    label: 'Règle d’inscription',
    hint: 'Qui peut devenir membre.',
    impact: {
      open: 'Les nouveaux utilisateurs deviennent immédiatement membres.',
      approval: 'Les nouveaux utilisateurs doivent être approuvés. Les membres existants ne sont pas concernés.',
      invite: 'Les nouveaux utilisateurs ont besoin d’une invitation. Les membres existants ne sont pas concernés.',
    },
  },
  'signup.verifyEmail': {
    label: 'Exiger la vérification de l’adresse e-mail',
    hint: 'Confirme que les utilisateurs possèdent leur adresse e-mail. Ajoute une étape et un e-mail à l’inscription.',
    impact: {
      true: 'Les nouveaux utilisateurs doivent vérifier leur adresse e-mail avec un code. Les membres qui ne l’ont jamais fait y sont invités à leur prochaine connexion.',
      false:
        'Les adresses e-mail ne sont plus vérifiées : il est donc possible de s’inscrire avec l’adresse d’une autre personne.',
    },
  },
  'signup.allowedDomains': {
    label: 'Domaines e-mail autorisés',
    hint: 'Seules les adresses de ces domaines peuvent s’inscrire, par exemple example.com. Utilisez *.example.com pour les sous-domaines. Laissez vide pour tous les autoriser.',
    impact: {
      '': 'Les nouveaux utilisateurs peuvent s’inscrire avec une adresse de tout domaine qui n’est pas bloqué.',
      '*': 'Les nouveaux utilisateurs ont besoin d’une adresse e-mail d’un domaine de la liste. Les membres existants ne sont pas concernés.',
    },
  },
  'signup.deniedDomains': {
    label: 'Domaines e-mail bloqués',
    hint: 'Les adresses de ces domaines ne peuvent pas s’inscrire. Les membres existants ne sont pas concernés.',
    impact: {
      '': 'Aucun domaine n’est bloqué.',
      '*': 'Les nouveaux utilisateurs ne peuvent pas s’inscrire avec une adresse d’un domaine de la liste. Les membres existants ne sont pas concernés.',
    },
  },
  'signup.throwawayDomains': {
    label: 'Bloquer les adresses jetables',
    hint: 'Refuse les adresses d’environ 9 000 fournisseurs d’adresses jetables.',
    impact: {
      allow: 'Les nouveaux utilisateurs peuvent s’inscrire avec une adresse jetable.',
      refuse:
        'Les nouveaux utilisateurs ne peuvent pas s’inscrire avec une adresse jetable. Les membres existants ne sont pas concernés.',
    },
  },
  'signin.methods': {
    label: 'Méthodes de connexion',
    hint: 'Comment les membres se connectent sur la page de connexion.',
    options: {
      password: 'Mot de passe',
      'password-and-code': 'Mot de passe ou code par e-mail',
      code: 'Code par e-mail uniquement',
    },
    impact: {
      password:
        'Les membres ont besoin d’un mot de passe. Ceux qui n’en ont pas le définissent avec « Mot de passe oublié ? ».',
      'password-and-code': 'Les membres peuvent aussi se connecter avec un code envoyé à leur adresse e-mail.',
      code: 'La page de connexion ne demande que l’adresse e-mail. Les mots de passe sont conservés, mais n’y sont plus acceptés.',
    },
  },
  'signin.secondFactor': {
    label: 'Validation en deux étapes',
    hint: 'Qui doit l’utiliser. Les membres qui ne l’ont pas configurée doivent le faire à la prochaine connexion.',
    options: {
      optional: 'Facultative pour tous',
      owners: 'Obligatoire pour les propriétaires',
      team: 'Obligatoire pour l’équipe',
      everyone: 'Obligatoire pour tous',
    },
    impact: {
      optional:
        'La validation en deux étapes est facultative. Les personnes qui l’ont configurée continuent de l’utiliser.',
      owners: 'Les propriétaires sans validation en deux étapes doivent la configurer à leur prochaine connexion.',
      team: 'Les membres de l’équipe sans validation en deux étapes doivent la configurer à leur prochaine connexion.',
      everyone: 'Les membres sans validation en deux étapes doivent la configurer à leur prochaine connexion.',
    },
  },
  'signin.passkeys': {
    label: 'Clés d’accès',
    hint: 'Les membres peuvent se connecter avec leur empreinte, leur visage ou le verrouillage de l’écran au lieu d’un mot de passe.',
    impact: {
      offered: 'Les membres peuvent ajouter des clés d’accès et se connecter avec.',
      off: 'Les membres ne peuvent plus se connecter avec des clés d’accès. Les clés d’accès existantes sont conservées.',
    },
  },
  'signin.newDeviceEmail': {
    label: 'E-mail pour les nouveaux appareils',
    hint: 'Les membres reçoivent un e-mail lorsqu’ils se connectent avec un nouveau navigateur ou appareil.',
    impact: {
      true: 'Les membres reçoivent un e-mail lorsqu’ils se connectent avec un nouveau navigateur ou appareil.',
      false: 'Les membres ne reçoivent plus d’e-mail pour les nouveaux appareils.',
    },
  },
  'accounts.disclosure': {
    label: 'Masquer si une adresse e-mail est enregistrée',
    hint: 'Empêche l’énumération des comptes. Les messages d’erreur sont moins précis.',
    impact: {
      explicit: 'Les réponses révèlent si une adresse e-mail est enregistrée.',
      private: 'Les réponses ne révèlent plus si une adresse e-mail est enregistrée.',
    },
  },
  'password.minLength': {
    label: 'Longueur minimale du mot de passe',
    hint: 'S’applique aux nouveaux mots de passe.',
  },
  'password.bannedWords': {
    label: 'Mots interdits',
    hint: 'Séparés par des virgules, au moins 3 lettres ou chiffres chacun. Les nouveaux mots de passe ne peuvent pas les contenir. Le nom du site est toujours interdit.',
  },
  'captcha.provider': {
    label: 'Fournisseur',
    hint: 'Qui vérifie qu’un visiteur est humain.',
    options: {
      none: 'Aucun',
      altcha: 'Intégré (preuve de travail, sans tiers)',
      recaptcha: 'reCAPTCHA',
      hcaptcha: 'hCaptcha',
      turnstile: 'Turnstile',
    },
  },
  'captcha.when': {
    label: 'Quand',
    hint: 'Suspecte : après des échecs, ou de nombreuses tentatives depuis un même réseau.',
    options: {
      risk: 'Uniquement pour les requêtes suspectes',
      always: 'Toujours',
    },
  },
  'captcha.for': {
    label: 'Actions',
    hint: 'Actions qui exigent un captcha.',
    options: {
      register: 'Inscription',
      login: 'Connexion',
      recovery: 'Réinitialisation du mot de passe',
      anonymous: 'Première visite',
    },
  },
  'captcha.siteKey': {
    label: 'Clé du site',
    hint: 'Exige la clé secrète dans FOYER_CAPTCHA_SECRET sur le serveur.',
  },
  'captcha.invisibleSiteKey': {
    label: 'Clé du site (invisible)',
    hint: 'Utilisée sur les pages sans captcha visible.',
  },
  'captcha.score': {
    label: 'Score minimal',
    hint: 'reCAPTCHA v3 note chaque visiteur de 0 (robot) à 1 (humain). Les scores inférieurs sont refusés.',
  },
  'branding.layout': {
    label: 'Mise en page',
    hint: 'La disposition des pages hébergées.',
    options: {
      door: 'Porte',
      card: 'Carte',
      split: 'Divisée avec image',
    },
  },
  'branding.logo': {
    label: 'Logo',
    hint: 'PNG, JPEG, SVG ou WebP jusqu’à 4 Mo, affiché en 192 × 48 px au maximum. Les fichiers PNG et JPEG jusqu’à 64 ko, de 16 à 1600 px de côté, sont utilisés tels quels ; tous les autres sont convertis en PNG.',
    impact: {
      '': 'Les pages et les e-mails n’affichent aucun logo.',
      '*': 'Les pages et les e-mails affichent le nouveau logo.',
    },
  },
  'branding.logoAlt': {
    label: 'Texte alternatif du logo',
    hint: 'Lu par les lecteurs d’écran. Par défaut : Logo du site.',
  },
  'branding.colour': {
    label: 'Couleur',
    hint: 'Pour les boutons et liens des pages et des e-mails.',
    impact: {
      '': 'Les pages et les e-mails reprennent la couleur par défaut.',
      '*': 'Les pages et les e-mails utilisent la couleur {value}, ou une nuance assez contrastée.',
    },
  },
  'branding.background': {
    label: 'Arrière-plan',
    hint: 'Une couleur, deux (claire et sombre) ou « plain ». Par défaut : une teinte de la couleur ci-dessus.',
  },
  'branding.radius': {
    label: 'Coins',
    hint: 'Des boutons, des champs et des cartes.',
    options: {
      none: 'Droits',
      small: 'Petits',
      medium: 'Moyens',
      large: 'Grands',
    },
  },
  'branding.font': {
    label: 'Police',
    hint: 'Rien n’est chargé depuis d’autres serveurs.',
    options: {
      foyer: 'Hanken Grotesk (par défaut)',
      system: 'Système',
      serif: 'Avec empattements',
      rounded: 'Arrondie',
    },
  },
  'branding.picture': {
    label: 'Image',
    hint: 'PNG, JPEG ou WebP jusqu’à 4 Mo avec des côtés d’au moins 400 px. Les fichiers volumineux sont réduits à 140 ko.',
  },
  'branding.clients': {
    label: 'Thèmes des applications',
    hint: 'Variables CSS par ID client, au format JSON. Elles définissent les couleurs, les coins, la largeur et la police des pages de connexion d’une application. <link>Variables</link>',
  },
  'branding.termsUrl': {
    label: 'Conditions d’utilisation',
    hint: 'Affichées au bas de chaque page et de chaque e-mail, et avant l’inscription.',
  },
  'branding.privacyUrl': {
    label: 'Politique de confidentialité',
    hint: 'Affichée à côté des conditions d’utilisation.',
  },
  'branding.supportUrl': {
    label: 'Aide',
    hint: 'Une page ou une adresse e-mail où obtenir de l’aide.',
  },
  'promotion.undoFor': {
    label: 'Délai d’annulation des transferts',
    hint: 'Quand un visiteur se connecte, ses éléments passent au membre. Le membre peut annuler pendant cette durée. 0 désactive l’annulation.',
  },
  'visitors.keepFor': {
    label: 'Conserver les éléments des visiteurs',
    hint: 'Les éléments d’un visiteur sont supprimés après ce délai depuis la dernière visite.',
  },
  'sessions.idleFor': {
    label: 'Durée d’inactivité',
    hint: 'Les membres sont déconnectés après ce délai depuis la dernière utilisation. Une durée plus courte vaut aussi pour les sessions actives, en quelques secondes. Une application peut la remplacer.',
  },
  'sessions.longest': {
    label: 'Durée maximale',
    hint: 'Après ce délai, les membres se reconnectent, quelle que soit leur activité. « Rester connecté » dure autant.',
  },
  'sessions.teamIdleFor': {
    label: 'Durée d’inactivité de l’équipe',
    hint: 'Pour les personnes ayant un rôle, si elle est plus courte.',
  },
  'sessions.teamLongest': {
    label: 'Durée maximale pour l’équipe',
    hint: 'Pour les personnes ayant un rôle, si elle est plus courte.',
  },
  'visitors.idleFor': {
    label: 'Durée d’inactivité des visiteurs',
    hint: 'La session d’un visiteur prend fin après ce délai depuis la dernière visite, si l’application enregistre les nouveaux jetons d’actualisation.',
  },
  'visitors.longest': {
    label: 'Durée maximale des sessions de visiteurs',
    hint: 'La session d’un visiteur prend fin après ce délai depuis la première visite, quelle que soit son activité.',
  },
  'changes.keepFor': {
    label: 'Conserver les modifications d’éléments',
    hint: 'Pour les programmes qui lisent le flux de modifications d’une collection.',
  },
  'data.requestsPerMinute': {
    label: 'Limite de requêtes de données',
    hint: 'Limite par visiteur ou membre, sur chaque nœud. Les clés API n’en ont pas. Désactivée si le serveur tourne avec FOYER_LIMITS=off.',
  },
  'members.deletionGraceDays': {
    label: 'Délai de grâce',
    hint: 'Les membres supprimés sont déconnectés immédiatement et peuvent restaurer le compte en se connectant pendant ce délai. 0 supprime immédiatement.',
    impact: {
      0: 'Les membres sont désormais supprimés immédiatement. Les suppressions déjà programmées gardent leur date.',
      1: 'Les membres supprimés à partir de maintenant peuvent être restaurés pendant 1 jour.',
      '*': 'Les membres supprimés à partir de maintenant peuvent être restaurés pendant {value} jours.',
    },
  },
  'members.directory': {
    label: 'Lister les membres publics',
    hint: 'Les visiteurs et les membres peuvent lister le nom, la photo et le titre des membres au profil public. Les autres restent masqués.',
    impact: {
      open: 'Les visiteurs et les membres peuvent lister les membres au profil public.',
      closed:
        'Les visiteurs et les membres ne voient plus les autres membres. Les listes de membres de votre site seront vides.',
    },
  },
}
