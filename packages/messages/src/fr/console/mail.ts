import type { ConsoleMessages } from '../../console-messages.js'

export const mail: ConsoleMessages['mail'] = {
  heading: 'E-mails',
  placeholdersHint: 'Texte brut. Variables : {list}.',
  sendToMe: 'M’envoyer un test',
  resetOne: 'Rétablir la valeur par défaut : {label}',
  reset: 'Rétablir la valeur par défaut',
  title: '{name} · E-mails',
  all: 'Tous les e-mails',
  notFound: 'Modèle d’e-mail introuvable',
  notFoundHint: 'Aucun modèle de ce type n’existe dans cette langue.',
  languageHint: 'Les e-mails sont envoyés dans la langue des pages du destinataire, sinon dans celle du site.',
  preview: 'Aperçu',
  format: 'Format',
  subject: 'Objet :',
  templates: {
    verification: {
      name: 'Code de vérification',
      when: 'Aux nouveaux utilisateurs, si l’inscription exige la vérification de l’adresse e-mail.',
    },
    'already-registered': {
      name: 'Déjà membre',
      when: 'À un membre dont l’adresse e-mail a servi à une nouvelle inscription.',
    },
    'sign-in-code': {
      name: 'Code de connexion',
      when: 'Aux personnes qui se connectent avec un code.',
    },
    'reauthentication-code': {
      name: 'Code de confirmation',
      when: 'Aux membres qui confirment un changement sensible avec un code.',
    },
    'no-account': {
      name: 'Aucun compte',
      when: 'Aux personnes qui demandent un code pour une adresse e-mail sans compte, si l’inscription demande d’autres informations.',
    },
    'passkey-added': {
      name: 'Clé d’accès ajoutée',
      when: 'Aux membres qui ont ajouté une clé d’accès.',
    },
    'passkey-removed': {
      name: 'Clé d’accès retirée',
      when: 'Aux membres qui ont retiré une clé d’accès, ou dont l’équipe a retiré une clé d’accès.',
    },
    'identity-unlinked': {
      name: 'Moyen de connexion retiré',
      when: 'Aux membres qui ont retiré un compte associé, par exemple Google.',
    },
    'second-factor-added': {
      name: 'Validation en deux étapes activée',
      when: 'Aux membres qui ont activé la validation en deux étapes.',
    },
    'second-factor-removed': {
      name: 'Validation en deux étapes désactivée',
      when: 'Aux membres dont la validation en deux étapes a été désactivée, par eux-mêmes ou par l’équipe.',
    },
    'recovery-codes-renewed': {
      name: 'Nouveaux codes de secours',
      when: 'Aux membres qui ont obtenu de nouveaux codes de secours.',
    },
    'recovery-code-used': {
      name: 'Code de secours utilisé',
      when: 'Aux membres dont un code de secours a été utilisé.',
    },
    approved: {
      name: 'Demande approuvée',
      when: 'Aux utilisateurs dont la demande d’adhésion a été approuvée.',
    },
    declined: {
      name: 'Demande refusée',
      when: 'Aux utilisateurs dont la demande d’adhésion a été refusée, avec votre motif.',
    },
    activation: {
      name: 'Compte créé',
      when: 'Aux membres dont vous avez créé le compte, avec un lien pour définir un mot de passe.',
    },
    invitation: {
      name: 'Invitation',
      when: 'Aux personnes que vous invitez sur le site.',
    },
    'team-invitation': {
      name: 'Invitation dans l’équipe',
      when: 'Aux personnes que vous invitez dans l’équipe.',
    },
    'reset-required': {
      name: 'Nouveau mot de passe exigé',
      when: 'Aux membres qui doivent définir un nouveau mot de passe, avec un lien pour le faire.',
    },
    'signed-out': {
      name: 'Déconnexion partout',
      when: 'Aux membres que l’équipe a déconnectés partout.',
    },
    recovery: {
      name: 'Réinitialisation du mot de passe',
      when: 'Aux membres qui ont oublié leur mot de passe ou doivent le changer.',
    },
    'password-changed': {
      name: 'Mot de passe modifié',
      when: 'Aux membres après un changement de mot de passe.',
    },
    'new-sign-in': {
      name: 'Connexion suspecte',
      when: 'Aux membres lorsqu’une connexion suit de nombreuses tentatives échouées.',
    },
    'new-device': {
      name: 'Nouvel appareil',
      when: 'Aux membres lorsqu’ils se connectent avec un appareil qu’ils n’ont pas encore utilisé.',
    },
    'email-change': {
      name: 'Code de vérification pour une nouvelle adresse e-mail',
      when: 'À la nouvelle adresse e-mail d’un membre qui la change.',
    },
    'email-change-asked': {
      name: 'Changement d’adresse e-mail demandé',
      when: 'À l’ancienne adresse e-mail, tant qu’elle est active.',
    },
    'email-changed': {
      name: 'Adresse e-mail modifiée',
      when: 'À l’ancienne adresse e-mail, une fois la nouvelle active.',
    },
    'identity-linked': {
      name: 'Moyen de connexion ajouté',
      when: 'Aux membres après l’association d’un compte, comme Google, au leur.',
    },
    'webhook-off': {
      name: 'Webhook désactivé',
      when: 'Aux propriétaires, lorsqu’un webhook échoue depuis des jours.',
    },
  },
  templateParts: {
    subject: 'Objet',
    preheader: 'Pré-en-tête',
    heading: 'Titre',
    lead: 'Premier paragraphe',
    life: 'Validité',
    orLink: 'Texte au-dessus du lien',
    action: 'Bouton',
    forgot: 'Note sur le mot de passe',
    reason: 'Texte au-dessus du motif',
    again: 'Note sur la demande',
    from: 'Origine de la demande',
    next: 'Étapes suivantes',
    notYou: 'Note « Ce n’était pas vous ? »',
  },
  placeholders: {
    site: 'nom du site',
    to: 'adresse e-mail du destinataire',
    life: 'validité du code ou du lien',
    code: 'code',
    when: 'moment de l’événement',
    device: 'navigateur et système d’exploitation',
    network: 'réseau de la demande',
    count: 'nombre de tentatives échouées',
    host: 'hôte du webhook',
  },
  templatesHeading: 'Modèles',
  unsaved: 'Modifications non enregistrées',
  customized: 'Personnalisé : {language}',
  invalid: 'Saisissez une adresse e-mail, par exemple hello@example.com, ou laissez vide.',
  queue: {
    heading: 'File d’envoi',
    sent: 'Envoyés ces dernières 24 heures',
    queued: 'En file d’attente',
    oldest: 'Le plus ancien en file d’attente',
    retried: 'En nouvel essai',
    last: 'Dernière tentative {last}.',
    lastAndNext: 'Dernière tentative {last}, prochaine tentative {next}.',
    hint: 'L’envoi des e-mails non remis est retenté chaque minute pendant deux jours. Les codes et les liens sont générés à la remise : ils n’expirent donc pas dans la file d’attente.',
  },
  sender: {
    heading: 'Expéditeur',
    nameHint: 'Affiché dans la boîte de réception du destinataire. Par défaut : {name}.',
    authorize:
      'Votre serveur de messagerie doit être autorisé à envoyer pour {domain} (SPF, DKIM) ; sinon, les e-mails peuvent être classés comme indésirables. Envoyez un test pour vérifier.',
    replyTo: 'Répondre à',
    default: 'Par défaut : {value}.',
    sameAsSender: 'identique à l’expéditeur',
    preview: 'Les destinataires voient {from}. Les réponses arrivent à {replyTo}.',
  },
  server: {
    encryptions: {
      always: 'Toujours (TLS)',
      offered: 'Si le serveur le propose (STARTTLS)',
    },
    heading: 'Serveur de messagerie',
    server: 'Serveur',
    encryption: 'Chiffrement',
    authentication: 'Authentification',
    password: 'Nom d’utilisateur et mot de passe',
    noPassword: 'Aucun',
    inbox:
      'Mode développement ({flag}) : les e-mails ne sont pas envoyés. Consultez-les dans la <link>boîte de réception</link>.',
    none: 'Aucun serveur de messagerie n’est configuré. Les e-mails sont conservés deux jours puis abandonnés : personne ne reçoit de code ni de lien.',
    hint: 'Défini par {variable} sur le serveur ; non modifiable ici.',
    sendTest: 'Envoyer un e-mail de test',
  },
  test: {
    inInbox: 'E-mail de test envoyé depuis {from}. Consultez-le dans la <link>boîte de réception</link>.',
    accepted:
      'Accepté par le serveur de messagerie après {ms} ms. Envoyé à {to} depuis {from}. S’il n’arrive pas dans quelques minutes, vérifiez les courriers indésirables.',
  },
  faults: {
    'not-set-up':
      'Aucun serveur de messagerie n’est configuré. Démarrez le serveur avec FOYER_SMTP_URL, par exemple smtps://USER:PASSWORD@HOST.',
    'host-unknown': 'L’hôte du serveur de messagerie est introuvable. Vérifiez l’hôte dans FOYER_SMTP_URL.',
    unreachable:
      'Le serveur de messagerie refuse la connexion. Vérifiez l’hôte et le port dans FOYER_SMTP_URL, et qu’aucun pare-feu ne bloque les connexions sortantes.',
    timeout:
      'Le serveur de messagerie n’a pas répondu à temps. Vérifiez l’hôte et le port dans FOYER_SMTP_URL : le port 465 exige smtps://, et certains hébergeurs bloquent les e-mails sortants.',
    certificate:
      'Le certificat du serveur de messagerie n’est pas fiable, rien n’a donc été envoyé. Utilisez le nom d’hôte du certificat, ou renouvelez-le.',
    encryption:
      'Aucune connexion chiffrée au serveur de messagerie. Le port 465 exige smtps:// ; les ports 587 et 25 exigent smtp://.',
    credentials:
      'Le serveur de messagerie a rejeté le nom d’utilisateur ou le mot de passe. Vérifiez les deux dans FOYER_SMTP_URL ; les caractères spéciaux doivent être encodés en pourcentage.',
    'credentials-missing':
      'Le serveur de messagerie exige un nom d’utilisateur et un mot de passe. Ajoutez-les à FOYER_SMTP_URL : smtps://USER:PASSWORD@HOST.',
    sender:
      'Le serveur de messagerie n’accepte pas cet expéditeur. Utilisez une adresse depuis laquelle le compte peut envoyer, ou autorisez-la chez votre fournisseur de messagerie.',
    recipient:
      'Le serveur de messagerie a rejeté le destinataire. Vérifiez l’adresse, et si le compte peut envoyer vers d’autres domaines.',
    mail: 'Le serveur de messagerie a rejeté l’e-mail. Consultez les détails ; souvent, le domaine de l’expéditeur n’a pas de SPF ou de DKIM.',
    later:
      'Le serveur de messagerie est temporairement indisponible. L’envoi des e-mails en attente est retenté automatiquement.',
    broken:
      'La connexion au serveur de messagerie a été perdue. L’envoi des e-mails en attente est retenté automatiquement.',
    unknown: 'L’e-mail n’a pas pu être remis au serveur de messagerie.',
  },
}
