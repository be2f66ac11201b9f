import type { StrengthMessages } from '../messages.js'

/** Texts of the password strength meter, in German. */
export const strength: StrengthMessages = {
  saysWhy: '{step}: {reason}',
  steps: {
    weak: 'Schwach',
    fair: 'Mäßig',
    good: 'Gut',
    strong: 'Stark',
  },
  reasons: {
    common: 'ein häufig verwendetes Passwort.',
    nearCommon: 'ähnelt einem häufig verwendeten Passwort.',
    email: 'enthält Ihre E-Mail-Adresse.',
    site: 'enthält den Namen dieser Website.',
    keyboard: 'die Tasten liegen auf der Tastatur nebeneinander.',
    repeat: 'wiederholt sich.',
    sequence: 'enthält eine Folge wie abc oder 6543.',
    date: 'enthält ein Datum oder ein Jahr.',
    more: 'ein oder zwei weitere Wörter helfen.',
  },
}
