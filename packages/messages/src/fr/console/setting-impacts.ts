import type { ConsoleMessages } from '../../console-messages.js'

export const settingImpacts: ConsoleMessages['settings']['impact'] = {
  'signup.policy': {
    open: 'Les nouveaux utilisateurs deviennent immédiatement membres.',
    approval: 'Les nouveaux utilisateurs doivent être approuvés. Les membres existants ne sont pas concernés.',
    invite: 'Les nouveaux utilisateurs ont besoin d’une invitation. Les membres existants ne sont pas concernés.',
  },
  'signup.verifyEmail': {
    true: 'Les nouveaux utilisateurs doivent vérifier leur e-mail par un code. Les membres qui ne l’ont jamais fait y sont invités à leur prochaine connexion.',
    false: 'Les e-mails ne sont plus vérifiés : des comptes peuvent donc utiliser l’e-mail d’autrui.',
  },
  'signup.allowedDomains': {
    '': 'Les nouveaux utilisateurs peuvent s’inscrire avec tout domaine qui n’est pas bloqué.',
    '*': 'Les nouveaux utilisateurs ont besoin d’un e-mail d’un domaine de la liste. Les membres existants ne sont pas concernés.',
  },
  'signup.deniedDomains': {
    '': 'Aucun domaine n’est bloqué.',
    '*': 'Les nouveaux utilisateurs ne peuvent pas s’inscrire avec un domaine de la liste. Les membres existants ne sont pas concernés.',
  },
  'signup.throwawayDomains': {
    allow: 'Les nouveaux utilisateurs peuvent s’inscrire avec une adresse jetable.',
    refuse:
      'Les nouveaux utilisateurs ne peuvent pas s’inscrire avec une adresse jetable. Les membres existants ne sont pas concernés.',
  },
  'signin.secondFactor': {
    optional:
      'La validation en deux étapes est facultative. Les personnes qui l’ont configurée continuent de l’utiliser.',
    owners: 'Les propriétaires sans validation en deux étapes doivent la configurer à leur prochaine connexion.',
    team: 'Les membres de l’équipe sans validation en deux étapes doivent la configurer à leur prochaine connexion.',
    everyone: 'Les membres sans validation en deux étapes doivent la configurer à leur prochaine connexion.',
  },
  'signin.newDeviceEmail': {
    true: 'Les membres reçoivent un e-mail à chaque connexion avec un nouveau navigateur.',
    false: 'Les membres ne reçoivent plus d’e-mail pour les nouveaux appareils.',
  },
  'signin.methods': {
    password:
      'Les membres ont besoin d’un mot de passe. Ceux qui n’en ont pas le choisissent avec « Mot de passe oublié ? ».',
    'password-and-code': 'Les membres peuvent aussi se connecter avec un code envoyé à leur e-mail.',
    code: 'La page de connexion ne demande que l’e-mail. Les mots de passe sont conservés, mais n’y sont plus acceptés.',
  },
  'signin.passkeys': {
    offered: 'Les membres peuvent ajouter des clés d’accès et se connecter avec.',
    off: 'Les clés d’accès ne connectent plus personne. Elles sont conservées.',
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
}
