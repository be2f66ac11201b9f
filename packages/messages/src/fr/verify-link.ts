import type { PageMessages } from '../messages.js'

/** The words about the link of a verification mail in French. */
export const verifyLink: PageMessages['verifyLink'] = {
  shown: 'Si vous ouvrez le lien de l’e-mail dans un autre navigateur, il demandera ce nombre : {number}',
  number: 'Nombre',
  submit: 'Confirmer mon adresse',
  noNumber: 'Aucun nombre en vue ? Saisissez le code de l’e-mail là où vous vous êtes inscrit.',
  headings: {
    press: 'Confirmez votre adresse',
    number: 'Confirmez votre adresse',
    confirmed: 'Votre adresse est confirmée',
    used: 'Ce lien a déjà servi',
    expired: 'Ce lien est trop ancien',
    spent: 'Ce lien n’est plus valable',
    unknown: 'Ce lien n’est plus valable',
  },
  leads: {
    press: 'Une pression, et votre adresse est confirmée pour {site}.',
    number: 'Quel nombre affiche l’écran où vous vous êtes inscrit à {site} ?',
    confirmed: 'Revenez à l’écran où vous vous êtes inscrit. Il continue de lui-même.',
    used: 'Il n’y a plus rien à confirmer. Revenez à l’écran de l’inscription, ou connectez-vous.',
    expired: 'Un lien dure aussi longtemps que son code. Demandez un nouvel e-mail sur l’écran de l’inscription.',
    spent: 'Le nombre était faux trop souvent. Saisissez le code de l’e-mail là où vous vous êtes inscrit.',
    unknown: 'Il y a peut-être un e-mail plus récent. Saisissez son code là où vous vous êtes inscrit.',
  },
}
