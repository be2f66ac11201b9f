import type { ConsoleMessages } from '../../console-messages.js'

export const testSignIn: ConsoleMessages['testSignIn'] = {
  steps: {
    authorize: {
      title: 'Requête d’autorisation',
      message:
        'Le navigateur a ouvert la page de connexion. Le code challenge est le hachage d’un secret connu uniquement de cet onglet.',
    },
    redirect: {
      title: 'Redirection',
      wrongState: 'Le state ne correspond pas. Cette réponse appartient à une autre connexion.',
      noCode: 'La réponse ne contient aucun code.',
      message: 'Le serveur a redirigé le navigateur avec un code de courte durée à usage unique. Le state correspond.',
    },
    token: {
      title: 'Requête de jeton',
      message: 'Le code et le vérificateur ont été échangés contre des jetons.',
    },
    idToken: {
      title: 'Jeton d’identité',
      request: 'Claims décodés',
      message: 'L’émetteur, l’audience et le nonce sont valides.',
      mismatch: 'Échec de la validation : {faults}.',
    },
    userInfo: {
      title: 'Informations sur l’utilisateur',
      message: 'Les données du membre que ce jeton d’accès peut lire.',
      refused: 'Le jeton d’accès a été rejeté.',
    },
    end: {
      title: 'Fin de la session',
      message: 'La session créée par ce test est terminée.',
      failed: 'La session n’a pas pu être terminée. Terminez-la sur la page du membre.',
    },
  },
  errors: {
    access_denied: 'L’utilisateur a annulé, ou ce membre n’est pas autorisé à se connecter.',
    login_required: 'Aucun utilisateur n’est connecté au serveur, et la requête n’autorisait pas de page de connexion.',
    consent_required: 'Le membre n’a pas accordé les autorisations demandées à cette application.',
    invalid_client: 'Échec d’authentification du client : le secret est absent, incorrect, révoqué ou expiré.',
    invalid_grant:
      'Le code a déjà été utilisé, a expiré, ou appartient à une autre application ou à un autre vérificateur.',
    invalid_scope: 'L’application a demandé une portée (scope) inconnue.',
    invalid_request: 'La requête n’est pas valide. Consultez la description.',
    server_error: 'Une erreur s’est produite sur le serveur. Recherchez l’ID de requête dans son journal.',
    temporarily_unavailable: 'Le serveur est temporairement indisponible. Réessayez dans un instant.',
  },
  unknownError: 'Le serveur a répondu {error}.',
  claims: {
    issuer: 'iss n’est pas ce serveur',
    audience: 'aud n’est pas cette application',
    nonce: 'nonce n’est pas celui envoyé',
  },
  choose: 'Choisissez l’application à laquelle vous connecter.',
  notStarted: 'Aucun test de connexion dans cet onglet. Ouvrez une application et choisissez « Tester la connexion ».',
  start: {
    hint: 'Ouvre la page de connexion telle qu’un utilisateur de {client} la verrait, puis revient ici avec le code au lieu de l’application. Si vous y êtes déjà connecté, ce compte est utilisé.',
    again: 'Exiger une réauthentification',
    againHint:
      'Permet de vous connecter avec un autre compte, par exemple un membre de test. Votre session de console n’est pas concernée.',
    submit: 'Ouvrir la page de connexion',
  },
  failed: 'Le test de connexion a échoué. Voir la dernière étape.',
  works: 'Le test de connexion a réussi.',
  stepFailed: 'Échec',
  stepDone: 'OK',
  secret: {
    label: 'Secret client',
    hint: 'Client confidentiel : la requête de jeton exige le secret. Il est envoyé une fois à ce serveur et n’est pas conservé.',
    submit: 'Continuer',
  },
  back: 'Retour à {name}',
}
