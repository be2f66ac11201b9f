import type { StrengthMessages } from '../messages.js'

/** Texts of the password strength meter, in French. */
export const strength: StrengthMessages = {
  says: 'Sécurité : {step}.',
  steps: {
    weak: 'faible',
    fair: 'moyenne',
    good: 'bonne',
    strong: 'forte',
  },
  reasons: {
    common: 'C’est l’un des mots de passe les plus utilisés.',
    nearCommon: 'Il ressemble à un mot de passe très utilisé.',
    email: 'Il contient votre adresse e-mail.',
    site: 'Il contient le nom de ce site.',
    keyboard: 'Ses touches se suivent sur le clavier.',
    repeat: 'Il se répète.',
    sequence: 'Il contient une suite comme abc ou 6543.',
    date: 'Il contient une date ou une année.',
    more: 'Un mot ou deux de plus le rendraient plus sûr.',
  },
}
