import type { ConsoleMessages } from '../../console-messages.js'

export const home: ConsoleMessages['home'] = {
  steps: {
    name: {
      label: 'Nommer le site',
      hint: 'Affiché sur chaque page et dans chaque e-mail.',
      action: 'Paramètres',
    },
    policy: {
      label: 'Choisir qui peut s’inscrire',
      hint: 'Tout le monde, avec approbation ou sur invitation.',
    },
    sender: {
      label: 'Configurer l’expéditeur des e-mails',
      hint: 'Un nom et une adresse que les destinataires reconnaissent. Envoyez un test pour vérifier.',
      action: 'E-mails',
    },
    client: {
      label: 'Ajouter la première application',
      hint: 'Le site web ou l’app qui utilise ce serveur pour la connexion.',
      action: 'Nouvelle application',
    },
    signUp: {
      label: 'Essayer la page de connexion',
      hint: 'Créez un compte de test comme un visiteur.',
    },
  },
  heading: 'Accueil',
  membersNow: 'Membres',
  requests: 'Demandes à examiner',
  active: 'Membres actifs',
  blocked: 'Membres bloqués',
  getStarted: 'Premiers pas · {done} sur {total}',
  toDo: 'À faire',
}
