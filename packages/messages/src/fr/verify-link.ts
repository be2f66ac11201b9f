import type { VerifyLinkMessages } from '../messages.js'

/** Texts about the link of a verification email, in French. */
export const verifyLink: VerifyLinkMessages = {
  shown: 'Vous ouvrez le lien sur un autre appareil ? Saisissez {number}',
  number: 'Nombre',
  submit: 'Confirmer mon adresse e-mail',
  noNumber: 'Vous ne voyez pas de nombre ? Saisissez le code de l’e-mail là où vous vous êtes inscrit.',
  headings: {
    press: 'Confirmez votre adresse e-mail',
    number: 'Confirmez votre adresse e-mail',
    confirmed: 'Votre adresse e-mail est confirmée',
    used: 'Ce lien a déjà été utilisé',
    expired: 'Ce lien a expiré',
    spent: 'Ce lien ne fonctionne plus',
    unknown: 'Ce lien ne fonctionne plus',
  },
  leads: {
    press: 'Confirmez votre adresse e-mail pour {site} en un clic.',
    number: 'Saisissez le nombre affiché sur l’écran où vous vous êtes inscrit à {site}.',
    confirmed: 'Revenez à l’écran où vous vous êtes inscrit. Il continue automatiquement.',
    used: 'Il n’y a plus rien à confirmer. Revenez à l’écran d’inscription ou connectez-vous.',
    expired: 'Demandez un nouvel e-mail sur l’écran où vous vous êtes inscrit, ou connectez-vous pour en recevoir un.',
    spent: 'Le nombre a été mal saisi trop de fois. Saisissez le code de l’e-mail là où vous vous êtes inscrit.',
    unknown: 'Il existe peut-être un e-mail plus récent. Saisissez le code du dernier là où vous vous êtes inscrit.',
  },
}
