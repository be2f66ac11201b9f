import type { MethodMails } from '../mails-for.js'

export const methodMails: MethodMails = {
  identityLinked: {
    subject: '{provider} a été associé à votre compte sur {site}',
    preheader: 'Votre compte a un nouveau moyen de connexion.',
    heading: '{provider} est associé',
    lead: 'Vous pouvez maintenant vous connecter à {site} avec votre compte {provider}.',
    notYou:
      'Si ce n’était pas vous, choisissez un nouveau mot de passe. Cela met fin à toutes les sessions. Retirez ensuite {provider} de votre compte.',
    action: 'Choisir un nouveau mot de passe',
  },
  identityUnlinked: {
    subject: '{provider} n’est plus associé à votre compte sur {site}',
    preheader: 'Un moyen de connexion a été retiré de votre compte.',
    heading: '{provider} n’est plus associé',
    lead: 'Votre compte {provider} ne permet plus de vous connecter à {site}.',
    notYou: 'Si ce n’était pas vous, choisissez un nouveau mot de passe. Cela met fin à toutes les sessions.',
    action: 'Choisir un nouveau mot de passe',
  },
  secondFactorAdded: {
    subject: 'Validation en deux étapes activée pour {site}',
    preheader: 'Les connexions à votre compte demandent désormais une seconde étape.',
    heading: 'Validation en deux étapes activée',
    lead: 'Désormais, la connexion à {site} demande aussi un code de votre application d’authentification.',
    notYou:
      'Si ce n’était pas vous, choisissez un nouveau mot de passe. Cela met fin à toutes les sessions. Demandez ensuite au responsable du site de retirer l’application d’authentification.',
    action: 'Choisir un nouveau mot de passe',
  },
  secondFactorRemoved: {
    subject: 'Validation en deux étapes désactivée pour {site}',
    preheader: 'Les connexions à votre compte ne demandent plus de seconde étape.',
    heading: 'Validation en deux étapes désactivée',
    lead: 'La connexion à {site} ne demande plus de code de votre application d’authentification.',
    notYou:
      'Si ce n’était pas vous, choisissez un nouveau mot de passe. Cela met fin à toutes les sessions. Réactivez ensuite la validation en deux étapes.',
    action: 'Choisir un nouveau mot de passe',
  },
  recoveryCodesRenewed: {
    subject: 'Nouveaux codes de secours pour {site}',
    preheader: 'De nouveaux codes de secours ont été créés pour votre compte.',
    heading: 'Nouveaux codes de secours',
    lead: 'De nouveaux codes de secours ont été créés pour votre compte sur {site}. Vos codes précédents ne fonctionnent plus.',
    notYou:
      'Si ce n’était pas vous, choisissez un nouveau mot de passe. Cela met fin à toutes les sessions. Créez ensuite de nouveaux codes de secours.',
    action: 'Choisir un nouveau mot de passe',
  },
  recoveryCodeUsed: {
    subject: 'Un code de secours a été utilisé pour {site}',
    preheader: 'Quelqu’un s’est connecté à votre compte avec un code de secours.',
    heading: 'Un code de secours a été utilisé',
    lead: 'L’un de vos codes de secours a servi à se connecter à votre compte. Codes restants : {count}.',
    notYou:
      'Si ce n’était pas vous, choisissez un nouveau mot de passe. Cela met fin à toutes les sessions. Créez ensuite de nouveaux codes de secours.',
    action: 'Choisir un nouveau mot de passe',
  },
  passkeyAdded: {
    subject: 'Une clé d’accès a été ajoutée sur {site}',
    preheader: 'Votre compte a un nouveau moyen de connexion.',
    heading: 'Une clé d’accès a été ajoutée',
    lead: 'Vous pouvez maintenant vous connecter à {site} avec la nouvelle clé d’accès.',
    notYou:
      'Si ce n’était pas vous, retirez la clé d’accès et choisissez un nouveau mot de passe. Cela met fin à toutes les sessions.',
    action: 'Voir vos clés d’accès',
  },
  passkeyRemoved: {
    subject: 'Une clé d’accès a été retirée sur {site}',
    preheader: 'Un moyen de connexion a été retiré de votre compte.',
    heading: 'Une clé d’accès a été retirée',
    lead: 'La clé d’accès ne permet plus de se connecter à {site}. Vous pouvez aussi la supprimer dans votre gestionnaire de mots de passe.',
    notYou: 'Si ce n’était pas vous, choisissez un nouveau mot de passe. Cela met fin à toutes les sessions.',
    action: 'Voir vos clés d’accès',
  },
}
