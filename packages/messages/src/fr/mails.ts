import type { MailMessages } from '../mails-for.js'

/** Every word of the mails in French. */
export const mails: MailMessages = {
  common: {
    linkAsText: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
    why: 'Cet e-mail a été envoyé à {to} parce que l’adresse a été utilisée sur {site}.',
    asked: 'La demande a été faite le {when} depuis {device}, réseau {network}.',
    decided: 'Le responsable de {site} l’a décidé le {when}.',
    device: '{browser} sous {system}',
    unknownDevice: 'un appareil inconnu',
    logo: 'Logo de {site}',
    terms: 'Conditions',
    privacy: 'Confidentialité',
    support: 'Aide',
  },
  verification: {
    subject: '{code} est votre code pour {site}',
    preheader: 'Il est valable {life}.',
    heading: 'Votre code',
    lead: 'Saisissez ce code là où il vous a été demandé pour confirmer que {to} est bien votre adresse.',
    life: 'Il est valable {life}. Personne chez {site} ne vous le demandera jamais.',
    orLink:
      'Ou utilisez le lien. Dans le navigateur où vous vous êtes inscrit, un seul clic suffit. Ailleurs, le nombre affiché à l’inscription vous sera demandé.',
    action: 'Confirmer mon adresse',
    notYou: 'Si vous n’avez pas demandé de code, ignorez cet e-mail. Sans le code, il ne se passe rien.',
  },
  recovery: {
    subject: 'Réinitialisez votre mot de passe pour {site}',
    preheader: 'Le lien fonctionne une fois, pendant {life}.',
    heading: 'Réinitialisez votre mot de passe',
    lead: 'Quelqu’un, vous nous l’espérons, a demandé à réinitialiser le mot de passe de votre compte sur {site}.',
    action: 'Choisir un nouveau mot de passe',
    life: 'Le lien fonctionne une fois, pendant {life}.',
    notYou: 'Si vous n’avez rien demandé, ignorez cet e-mail. Votre mot de passe reste inchangé.',
  },
  alreadyRegistered: {
    subject: 'Vous avez déjà un compte sur {site}',
    preheader: 'Connectez-vous avec le compte existant.',
    heading: 'Vous avez déjà un compte',
    lead: 'Quelqu’un, vous nous l’espérons, a voulu créer un compte sur {site} avec cette adresse. Il en existe déjà un, aucun nouveau compte n’a donc été créé.',
    action: 'Se connecter',
    forgot:
      'Vous n’êtes pas sûr du mot de passe ? La page de connexion peut vous envoyer un lien pour en choisir un nouveau.',
    notYou: 'Si ce n’était pas vous, ignorez cet e-mail. Rien n’a changé.',
  },
  approved: {
    subject: 'Vous pouvez maintenant vous connecter à {site}',
    preheader: 'Votre demande a été acceptée.',
    heading: 'Votre demande a été acceptée',
    lead: 'Vous avez demandé à rejoindre {site} et son responsable a accepté. Vous pouvez vous connecter dès maintenant.',
    action: 'Se connecter',
    notYou: 'Si vous n’avez rien demandé, ignorez cet e-mail ou prévenez le responsable du site.',
  },
  declined: {
    subject: 'Votre demande pour rejoindre {site}',
    preheader: 'Elle n’a pas été acceptée cette fois-ci.',
    heading: 'Votre demande n’a pas été acceptée',
    lead: 'Vous avez demandé à rejoindre {site}. Son responsable a choisi de ne pas accepter la demande.',
    reason: 'Le responsable vous écrit :',
    again: 'Les informations données ont été supprimées avec la demande. Vous pourrez en refaire une plus tard.',
    notYou: 'Si vous n’avez rien demandé, ignorez cet e-mail. Aucun compte n’existe avec votre adresse.',
  },
  newSignIn: {
    subject: 'Nouvelle connexion à {site} après des échecs',
    preheader: 'Si ce n’était pas vous, agissez maintenant.',
    heading: 'Une connexion après des échecs',
    lead: 'Le {when}, quelqu’un s’est connecté à votre compte sur {site} après au moins {count} essais avec un mauvais mot de passe.',
    from: 'La connexion venait de {device}, réseau {network}. Si c’était vous, vous n’avez rien à faire.',
    notYou:
      'Si ce n’était pas vous, réinitialisez votre mot de passe maintenant. Toutes les autres sessions prendront fin.',
    action: 'Ce n’était pas moi',
  },
  passwordChanged: {
    subject: 'Votre mot de passe pour {site} a été modifié',
    preheader: 'Si ce n’était pas vous, agissez maintenant.',
    heading: 'Votre mot de passe a été modifié',
    lead: 'Le mot de passe de votre compte sur {site} vient d’être modifié. Si c’était vous, vous n’avez rien à faire.',
    notYou:
      'Si ce n’était pas vous, réinitialisez votre mot de passe maintenant. Toutes les autres sessions prendront fin.',
    action: 'Ce n’était pas moi',
    notYouNoLink:
      'Si ce n’était pas vous, réinitialisez maintenant votre mot de passe sur la page de connexion et prévenez le responsable du site.',
  },
  emailChange: {
    subject: '{code} est votre code pour {site}',
    preheader: 'Il est valable {life}.',
    heading: 'Confirmez votre nouvelle adresse',
    lead: 'Saisissez ce code sur {site} pour que {to} devienne l’adresse de votre compte.',
    life: 'Il est valable {life}. D’ici là, votre ancienne adresse reste en vigueur. Personne de {site} ne vous demandera jamais ce code.',
    notYou: 'Si vous n’avez rien demandé, ignorez cet e-mail. Sans le code, rien ne se passe.',
  },
  emailChangeAsked: {
    subject: 'Votre adresse sur {site} va changer',
    preheader: 'Si ce n’était pas vous, agissez maintenant.',
    heading: 'Votre adresse va changer',
    lead: 'Une personne connectée à votre compte sur {site} a demandé à en changer l’adresse e-mail. Celle-ci reste en vigueur jusqu’à la confirmation de la nouvelle. Si c’était vous, vous n’avez rien à faire ici.',
    notYou:
      'Si ce n’était pas vous, réinitialisez votre mot de passe maintenant. Cela arrête le changement et met fin à toutes les sessions.',
    action: 'Ce n’était pas moi',
  },
  emailChanged: {
    subject: 'Votre adresse sur {site} a été modifiée',
    preheader: 'Si ce n’était pas vous, prévenez le responsable du site.',
    heading: 'Votre adresse a été modifiée',
    lead: 'Votre compte sur {site} a une nouvelle adresse e-mail, confirmée par un code. Vous ne pouvez plus vous connecter avec {to}.',
    notYou:
      'Si ce n’était pas vous, prévenez tout de suite le responsable de {site} : lui seul peut vous rendre le compte.',
  },
  activation: {
    subject: 'Choisissez un mot de passe pour {site}',
    preheader: 'Votre compte est prêt. Le lien fonctionne une fois, pendant {life}.',
    heading: 'Votre compte est prêt',
    lead: 'Le responsable de {site} a créé un compte pour {to}. Choisissez un mot de passe pour l’utiliser.',
    action: 'Choisir un mot de passe',
    life: 'Le lien fonctionne une fois, pendant {life}.',
    notYou: 'Si vous ne connaissez pas {site}, ignorez cet e-mail. Sans mot de passe, personne ne peut se connecter.',
  },
  invitation: {
    subject: 'Vous êtes invité à rejoindre {site}',
    preheader: 'Le lien fonctionne une fois, pendant {life}.',
    heading: 'Vous êtes invité',
    lead: 'Le responsable de {site} invite {to} à rejoindre le site. Choisissez un mot de passe et c’est fait.',
    action: 'Accepter l’invitation',
    life: 'Le lien fonctionne une fois, pendant {life}, et seulement pour cette adresse.',
    notYou: 'Si vous ne connaissez pas {site}, ignorez cet e-mail. Sans le lien, il ne se passe rien.',
  },
}
