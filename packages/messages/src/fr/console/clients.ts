import type { ConsoleMessages } from '../../console-messages.js'

export const clients: ConsoleMessages['clients'] = {
  rules: {
    wildcard: 'Les caractères génériques ne sont pas autorisés. Saisissez chaque URL en entier.',
    incomplete: 'Saisissez une URL complète, par exemple https://www.example.com/callback.',
    plainHttp: 'Utilisez https. Le http non chiffré n’est autorisé que pour localhost.',
    scheme: 'L’URL doit commencer par https://.',
    fragment: 'Retirez la partie après #.',
    credentials: 'Retirez le nom d’utilisateur et le mot de passe de l’URL.',
    originOnly: 'Saisissez uniquement le schéma, l’hôte et le port : {origin}',
  },
  kinds: {
    browser: {
      label: 'Site web',
      hint: 'S’exécute dans le navigateur. Nécessite ses origines.',
    },
    server: {
      label: 'Application serveur',
      hint: 'Confidentielle : reçoit un secret client. Les utilisateurs reviennent par une redirection ; aucun appel depuis un navigateur.',
    },
    mobile: {
      label: 'Application native',
      hint: 'Ouvre la page de connexion dans le navigateur et reçoit la réponse sur localhost ou par un schéma personnalisé.',
    },
  },
  nameMissing: 'Saisissez un nom que les utilisateurs reconnaissent.',
  redirectMissing: 'Saisissez au moins une URI de redirection.',
  originMissing: 'Saisissez l’origine du site, par exemple https://www.example.com.',
  kindLegend: 'Type d’application',
  redirectUris: 'URI de redirection',
  redirectHint: 'Une par ligne. Doit correspondre exactement.',
  origins: 'Origines',
  originsHint: 'Une par ligne. Seules les pages de ces origines peuvent appeler l’API depuis un navigateur.',
  logoutUris: 'URI de redirection après déconnexion',
  refreshTokens: 'Jetons d’actualisation',
  rotations: {
    pending: {
      label: 'Rotation avec tolérance',
      hint: 'Un nouveau jeton à chaque utilisation ; l’ancien reste valide jusqu’à l’utilisation du nouveau. Idéal pour la plupart des sites, et requis pour @wix/sdk, qui conserve son premier jeton.',
    },
    strict: {
      label: 'Rotation stricte',
      hint: 'Un nouveau jeton à chaque utilisation ; la réutilisation d’un ancien termine la session. Idéal avec le SDK Foyer.',
    },
    off: {
      label: 'Aucune rotation',
      hint: 'Le jeton ne change jamais : un jeton volé fonctionne donc jusqu’à la fin de la session. Uniquement pour les programmes qui ne peuvent pas en enregistrer un nouveau.',
    },
  },
  create: 'Créer l’application',
  quickstart: 'Démarrage rapide',
  clientId: 'ID client {code} <copyButton>Copier l’ID</copyButton>',
  platform: 'Plateforme',
  platforms: {
    browser: 'Navigateur',
    server: 'Serveur',
    mobile: 'Appareil',
  },
  codeFor: 'SDK',
  confidential:
    'Client confidentiel : il s’authentifie avec son secret lorsqu’il demande des jetons. N’utilisez jamais le secret dans un navigateur.',
  public: 'Client public : il n’a pas de secret, et PKCE protège chaque connexion.',
  test: 'Test',
  testHint:
    'Vous connecte comme membre via cette application dans un nouvel onglet et affiche chaque requête et réponse. Les secrets sont masqués, et la session se termine ensuite.',
  testSignIn: 'Tester la connexion',
  urls: 'URL',
  new: 'Nouvelle application',
  client: 'Application',
  notFound: 'Application introuvable',
  heading: 'Applications',
  empty: 'Aucune application pour le moment',
  emptyHint:
    'Une application est un site web ou une app qui utilise ce serveur pour la connexion. Créez-en une et copiez son code de démarrage rapide.',
  review: 'Examiner',
  operator: 'Exploitée par',
  refusedBadge: 'URL rejetée',
  thisSite: 'Ce site',
  removed: '{name} : supprimé.',
  removeTitle: 'Supprimer {name} ?',
  removeHint:
    'Les utilisateurs ne pourront plus s’y connecter, et ses visiteurs et membres seront rejetés à leur prochaine requête. Les comptes des membres sont conservés. Cette action est irréversible : une nouvelle application reçoit un autre ID client.',
  foundSessions:
    'Une page dont l’origine ne figure dans aucune application a demandé une session : {origins} Ouvrez l’application concernée et approuvez-la.',
  refused: {
    requested: {
      one: 'Demandée {count} fois, dernière fois {last}, d’abord depuis {network}. {note} N’approuvez que les URL que vous connaissez.',
      many: 'Demandée {count} de fois, dernière fois {last}, d’abord depuis {network}. {note} N’approuvez que les URL que vous connaissez.',
      other:
        'Demandée {count} fois, dernière fois {last}, d’abord depuis {network}. {note} N’approuvez que les URL que vous connaissez.',
    },
    kinds: {
      redirect: 'URI de redirection',
      origin: 'Origine',
      logout: 'URI de redirection après déconnexion',
    },
    approved: '{address} est maintenant autorisée.',
    heading: 'URL rejetées',
    approveOne: 'Approuver {address}',
    approve: 'Approuver',
    dismissOne: 'Écarter {address}',
    dismiss: 'Écarter',
    title: '{kind} rejetée : {code}',
    noClient: 'La requête n’indiquait aucune application. Approuvez l’URL ici si elle appartient à celle-ci.',
  },
  secrets: {
    revoked: 'Secret révoqué.',
    heading: 'Secrets',
    none: 'Aucun secret actif. L’application ne peut pas obtenir de jetons tant que vous n’en créez pas un.',
    replaced: 'Remplacé : {countdown}',
    revokeOne: 'Révoquer le secret se terminant par {lastFour}…',
    new: 'Nouveau secret…',
    of: 'le secret de {name}',
    revokeTitle: 'Révoquer ce secret ?',
  },
}
