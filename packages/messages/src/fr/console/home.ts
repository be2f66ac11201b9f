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
  getStarted: 'Premiers pas · {done} sur {total}',
  toDo: 'À faire',
  setUpDone: 'Configuration terminée',
  today: {
    heading: 'Aujourd’hui',
    change: '{change} · {lastWeek}',
    byNow: '{day} dernier à la même heure : {count}',
    wholeDay: '{day} dernier, journée entière : {count}',
    unknown: 'Pas encore de semaine précédente',
  },
  attention: {
    heading: 'À traiter',
    nothing: 'Rien à traiter',
    requests: {
      one: '{count} demande à examiner',
      many: '{count} de demandes à examiner',
      other: '{count} demandes à examiner',
    },
    failures: {
      one: '{count} échec de connexion ces dernières 24 heures (moyenne quotidienne : {average})',
      many: '{count} d’échecs de connexion ces dernières 24 heures (moyenne quotidienne : {average})',
      other: '{count} échecs de connexion ces dernières 24 heures (moyenne quotidienne : {average})',
    },
    mailFailed: {
      one: '{count} e-mail non distribué, nouvel essai prévu',
      many: '{count} d’e-mails non distribués, nouvel essai prévu',
      other: '{count} e-mails non distribués, nouvel essai prévu',
    },
    mailLate: {
      one: '{count} e-mail en attente depuis plus de 10 minutes',
      many: '{count} d’e-mails en attente depuis plus de 10 minutes',
      other: '{count} e-mails en attente depuis plus de 10 minutes',
    },
    webhooks: {
      failing: 'Les livraisons du webhook vers {host} échouent',
      off: 'Webhook vers {host} désactivé après des échecs répétés',
      gone: 'Webhook vers {host} désactivé : le point de terminaison n’existe plus (410)',
    },
    addresses: {
      redirect: {
        one: '{application} : {count} URI de redirection rejetée',
        many: '{application} : {count} d’URI de redirection rejetées',
        other: '{application} : {count} URI de redirection rejetées',
      },
      origin: {
        one: '{application} : {count} origine rejetée',
        many: '{application} : {count} d’origines rejetées',
        other: '{application} : {count} origines rejetées',
      },
      logout: {
        one: '{application} : {count} URI de déconnexion rejetée',
        many: '{application} : {count} d’URI de déconnexion rejetées',
        other: '{application} : {count} URI de déconnexion rejetées',
      },
    },
    unknownApplication: 'Application inconnue',
  },
  latest: {
    heading: 'Dernières inscriptions',
    all: 'Tous les membres',
    none: 'Aucun membre pour l’instant',
  },
}
