import type { StrengthMessages } from '../messages.js'

/** Texts of the password strength meter, in French. */
export const strength: StrengthMessages = {
  saysWhy: '{step} : {reason}',
  steps: {
    weak: 'Faible',
    fair: 'Moyen',
    good: 'Bon',
    strong: 'Fort',
  },
  reasons: {
    common: 'mot de passe très courant.',
    nearCommon: 'ressemble à un mot de passe très courant.',
    email: 'contient votre adresse e-mail.',
    site: 'contient le nom de ce site.',
    keyboard: 'ses touches se suivent sur le clavier.',
    repeat: 'se répète.',
    sequence: 'contient une suite comme abc ou 6543.',
    date: 'contient une date ou une année.',
    more: 'ajoutez un mot ou deux.',
  },
}
