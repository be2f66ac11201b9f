import type { StrengthMessages } from '../messages.js'

/** Texts of the password strength meter, in German. */
export const strength: StrengthMessages = {
  says: 'Stärke: {step}.',
  steps: {
    weak: 'schwach',
    fair: 'mäßig',
    good: 'gut',
    strong: 'stark',
  },
  reasons: {
    common: 'Es gehört zu den häufigsten Passwörtern.',
    nearCommon: 'Es ähnelt einem Passwort, das viele verwenden.',
    email: 'Es enthält Ihre E-Mail-Adresse.',
    site: 'Es enthält den Namen dieser Website.',
    keyboard: 'Seine Tasten liegen auf der Tastatur nebeneinander.',
    repeat: 'Es wiederholt sich.',
    sequence: 'Es enthält eine Reihe wie abc oder 6543.',
    date: 'Es enthält ein Datum oder ein Jahr.',
    more: 'Mit ein oder zwei Wörtern mehr wäre es stärker.',
  },
}
