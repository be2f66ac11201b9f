import type { TwoStepMessages } from '../messages.js'

/** Texts about two-step verification, in French. */
export const twoStep: TwoStepMessages = {
  heading: 'Validation en deux étapes',
  lead: 'Saisissez le code affiché par votre application d’authentification.',
  recoveryLead: 'Saisissez l’un des codes de secours que vous avez enregistrés. Chacun fonctionne une fois.',
  recoveryCode: 'Code de secours',
  submit: 'Continuer',
  useRecoveryCode: 'Utiliser un code de secours',
  useApp: 'Utiliser l’application d’authentification',
  trust: 'Ne plus demander sur cet appareil pendant {life}',
  clock: 'Toujours refusé ? Vérifiez que l’heure de votre téléphone se règle automatiquement.',
  lost: 'Vous avez perdu votre appareil et vos codes ? Contactez le responsable de {site}.',
  setUp: {
    heading: 'Configurer la validation en deux étapes',
    required:
      '{site} exige une seconde étape à la connexion. Ajoutez une application d’authentification pour continuer.',
    lead: 'Une seconde étape protège votre compte, même si quelqu’un connaît votre mot de passe.',
    scan: 'Scannez ce code QR avec une application d’authentification.',
    qrAlt: 'Code QR pour votre application d’authentification',
    open: 'Ouvrir l’application d’authentification sur cet appareil',
    orEnter: 'Impossible de le scanner ? Saisissez cette clé dans l’application :',
    copyKey: 'Copier la clé',
    copied: 'Copié',
    thenCode: 'Saisissez ensuite le code affiché par l’application.',
    submit: 'Confirmer',
    back: 'Pas maintenant',
  },
  codes: {
    heading: 'Enregistrez vos codes de secours',
    lead: 'Si vous perdez votre appareil, connectez-vous avec l’un de ces codes. Chacun ne fonctionne qu’une fois. Ils ne seront plus affichés.',
    copy: 'Copier les codes',
    download: 'Télécharger les codes',
    print: 'Imprimer les codes',
    replaced: 'Si vous aviez déjà des codes de secours, ils ne fonctionnent plus.',
    submit: 'Je les ai enregistrés',
    usedHeading: 'Vous avez utilisé un code de secours',
    left: {
      one: 'Il vous reste {count} code de secours.',
      other: 'Il vous reste {count} codes de secours.',
    },
    few: 'Obtenez de nouveaux codes dans votre compte avant de les avoir tous utilisés.',
    resumeHeading: 'Vous avez presque terminé',
    resume: 'Votre application d’authentification a été ajoutée.',
    continue: 'Continuer',
  },
}
