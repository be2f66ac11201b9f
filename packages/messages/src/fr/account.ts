import type { AccountMessages } from '../messages.js'

/** Texts of the account page in French. */
export const account: AccountMessages = {
  heading: 'Votre compte',
  sections: {
    profile: 'Profil',
  },
  save: 'Enregistrer les modifications',
  profile: {
    language: 'Langue des e-mails',
    siteLanguage: 'Celle de {site}',
    photoAt: 'Votre photo se trouve sur {host}.',
    removePhoto: 'Supprimer la photo',
    nickname: 'Pseudonyme',
    firstName: 'Prénom',
    lastName: 'Nom de famille',
    seenByTeam: 'Visible par vous et par l’équipe de {site}.',
    seenByMembers: 'Les autres membres le voient si votre profil est public.',
    changedByTeam: 'Défini par {site}.',
    notSet: 'Non renseigné',
    yes: 'Oui',
  },
  done: {
    SAVED: 'Vos modifications sont enregistrées.',
  },
  faults: {
    CHANGED_MEANWHILE:
      'Votre profil a été modifié ailleurs pendant que cette page était ouverte. Votre saisie est conservée : vérifiez-la et enregistrez de nouveau.',
  },
}
