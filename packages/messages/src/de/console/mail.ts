import type { ConsoleMessages } from '../../console-messages.js'

export const mail: ConsoleMessages['mail'] = {
  heading: 'E-Mails',
  placeholdersHint: 'Nur Text. Platzhalter: {list}.',
  sendToMe: 'Test an mich senden',
  resetOne: 'Auf Standard zurücksetzen: {label}',
  reset: 'Auf Standard zurücksetzen',
  title: '{name} · E-Mails',
  all: 'Alle E-Mails',
  notFound: 'E-Mail-Vorlage nicht gefunden',
  notFoundHint: 'In dieser Sprache gibt es keine solche Vorlage.',
  languageHint: 'E-Mails werden in der Sprache der Seiten des Empfängers gesendet, sonst in der Sprache der Website.',
  preview: 'Vorschau',
  format: 'Format',
  subject: 'Betreff:',
  templates: {
    verification: {
      name: 'Bestätigungscode',
      when: 'An neue Benutzer, wenn die Registrierung eine E-Mail-Bestätigung verlangt.',
    },
    'already-registered': {
      name: 'Bereits Mitglied',
      when: 'An ein Mitglied, mit dessen E-Mail-Adresse erneut eine Registrierung versucht wurde.',
    },
    'sign-in-code': {
      name: 'Anmeldecode',
      when: 'An Personen, die sich mit einem Code anmelden.',
    },
    'reauthentication-code': {
      name: 'Code zur Identitätsbestätigung',
      when: 'An Mitglieder, die eine wichtige Änderung mit einem Code bestätigen.',
    },
    'no-account': {
      name: 'Kein Konto',
      when: 'An Personen, die einen Code für eine E-Mail-Adresse ohne Konto anfordern, wenn die Registrierung weitere Angaben verlangt.',
    },
    'passkey-added': {
      name: 'Passkey hinzugefügt',
      when: 'An Mitglieder, die einen Passkey hinzugefügt haben.',
    },
    'passkey-removed': {
      name: 'Passkey entfernt',
      when: 'An Mitglieder, die einen Passkey entfernt haben oder deren Passkey das Team entfernt hat.',
    },
    'identity-unlinked': {
      name: 'Anmeldemethode entfernt',
      when: 'An Mitglieder, die ein verknüpftes Konto entfernt haben, zum Beispiel Google.',
    },
    'second-factor-added': {
      name: 'Bestätigung in zwei Schritten aktiviert',
      when: 'An Mitglieder, die die Bestätigung in zwei Schritten aktiviert haben.',
    },
    'second-factor-removed': {
      name: 'Bestätigung in zwei Schritten deaktiviert',
      when: 'An Mitglieder, deren Bestätigung in zwei Schritten deaktiviert wurde, von ihnen selbst oder vom Team.',
    },
    'recovery-codes-renewed': {
      name: 'Neue Wiederherstellungscodes',
      when: 'An Mitglieder, die neue Wiederherstellungscodes erstellt haben.',
    },
    'recovery-code-used': {
      name: 'Wiederherstellungscode verwendet',
      when: 'An Mitglieder, wenn einer ihrer Wiederherstellungscodes verwendet wurde.',
    },
    approved: {
      name: 'Anfrage freigegeben',
      when: 'An Benutzer, deren Beitrittsanfrage freigegeben wurde.',
    },
    declined: {
      name: 'Anfrage abgelehnt',
      when: 'An Benutzer, deren Beitrittsanfrage abgelehnt wurde, mit Ihrer Begründung.',
    },
    activation: {
      name: 'Konto angelegt',
      when: 'An Mitglieder, deren Konto Sie angelegt haben, mit einem Link zum Festlegen eines Passworts.',
    },
    invitation: {
      name: 'Einladung',
      when: 'An Personen, die Sie zur Website einladen.',
    },
    'team-invitation': {
      name: 'Einladung ins Team',
      when: 'An Personen, die Sie ins Team einladen.',
    },
    'reset-required': {
      name: 'Neues Passwort verlangt',
      when: 'An Mitglieder, die ein neues Passwort festlegen müssen, mit einem Link dafür.',
    },
    'signed-out': {
      name: 'Überall abgemeldet',
      when: 'An Mitglieder, die das Team überall abgemeldet hat.',
    },
    recovery: {
      name: 'Passwort zurücksetzen',
      when: 'An Mitglieder, die ihr Passwort vergessen haben oder ändern müssen.',
    },
    'password-changed': {
      name: 'Passwort geändert',
      when: 'An Mitglieder, nachdem ihr Passwort geändert wurde.',
    },
    'new-sign-in': {
      name: 'Verdächtige Anmeldung',
      when: 'An Mitglieder, wenn auf viele Fehlversuche eine Anmeldung folgt.',
    },
    'new-device': {
      name: 'Neues Gerät',
      when: 'An Mitglieder, wenn sie sich mit einem Gerät anmelden, das sie noch nicht verwendet haben.',
    },
    'email-change': {
      name: 'Bestätigungscode für eine neue E-Mail-Adresse',
      when: 'An die neue E-Mail-Adresse eines Mitglieds, das sie ändert.',
    },
    'email-change-asked': {
      name: 'Änderung der E-Mail-Adresse angefordert',
      when: 'An die alte E-Mail-Adresse, solange sie noch gilt.',
    },
    'email-changed': {
      name: 'E-Mail-Adresse geändert',
      when: 'An die alte E-Mail-Adresse, sobald die neue gilt.',
    },
    'identity-linked': {
      name: 'Anmeldemethode hinzugefügt',
      when: 'An Mitglieder, nachdem ein Konto, etwa bei Google, mit ihrem verknüpft wurde.',
    },
    'webhook-off': {
      name: 'Webhook deaktiviert',
      when: 'An Inhaber, wenn ein Webhook seit Tagen fehlschlägt.',
    },
  },
  templateParts: {
    subject: 'Betreff',
    preheader: 'Preheader',
    heading: 'Überschrift',
    lead: 'Erster Absatz',
    life: 'Gültigkeit',
    orLink: 'Text über dem Link',
    action: 'Schaltfläche',
    forgot: 'Hinweis zum Passwort',
    reason: 'Text über der Begründung',
    again: 'Hinweis zur Anfrage',
    from: 'Herkunft der Anfrage',
    next: 'Nächste Schritte',
    notYou: 'Hinweis „Das waren nicht Sie?“',
  },
  placeholders: {
    site: 'Name der Website',
    to: 'E-Mail-Adresse des Empfängers',
    life: 'Gültigkeit des Codes oder Links',
    code: 'Code',
    when: 'Zeitpunkt des Ereignisses',
    device: 'Browser und Betriebssystem',
    network: 'Netz der Anfrage',
    count: 'Anzahl der Fehlversuche',
    host: 'Host des Webhooks',
  },
  templatesHeading: 'Vorlagen',
  unsaved: 'Nicht gespeicherte Änderungen',
  customized: 'Angepasst: {language}',
  invalid: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel hello@example.com, oder lassen Sie das Feld leer.',
  queue: {
    heading: 'Warteschlange',
    sent: 'In den letzten 24 Stunden gesendet',
    queued: 'Wartend',
    oldest: 'Älteste wartende E-Mail',
    retried: 'Wird erneut versucht',
    last: 'Letzter Versuch {last}.',
    lastAndNext: 'Letzter Versuch {last}, nächster Versuch {next}.',
    hint: 'Die Zustellung wird zwei Tage lang jede Minute erneut versucht. Codes und Links entstehen erst bei der Zustellung und laufen daher in der Warteschlange nicht ab.',
  },
  sender: {
    heading: 'Absender',
    nameHint: 'Erscheint im Posteingang des Empfängers. Standard: {name}.',
    authorize:
      'Ihr Mailserver muss für {domain} senden dürfen (SPF, DKIM), sonst können E-Mails als Spam eingestuft werden. Senden Sie zur Prüfung einen Test.',
    replyTo: 'Antwortadresse',
    default: 'Standard: {value}.',
    sameAsSender: 'wie der Absender',
    preview: 'Empfänger sehen {from}. Antworten gehen an {replyTo}.',
  },
  server: {
    encryptions: {
      always: 'Immer (TLS)',
      offered: 'Wenn der Server es anbietet (STARTTLS)',
    },
    heading: 'Mailserver',
    server: 'Server',
    encryption: 'Verschlüsselung',
    authentication: 'Authentifizierung',
    password: 'Benutzername und Passwort',
    noPassword: 'Keine',
    inbox: 'Entwicklungsmodus ({flag}): E-Mails werden nicht gesendet. Sie finden sie im <link>Posteingang</link>.',
    none: 'Es ist kein Mailserver eingerichtet. E-Mails werden zwei Tage aufbewahrt und dann verworfen, sodass niemand Codes oder Links erhält.',
    hint: 'Auf dem Server mit {variable} festgelegt; hier nicht bearbeitbar.',
    sendTest: 'Test-E-Mail senden',
  },
  test: {
    inInbox: 'Test-E-Mail von {from} gesendet. Sie finden sie im <link>Posteingang</link>.',
    accepted:
      'Nach {ms} ms vom Mailserver angenommen. Gesendet an {to} von {from}. Wenn sie nach einigen Minuten nicht eintrifft, prüfen Sie den Spam-Ordner.',
  },
  faults: {
    'not-set-up':
      'Es ist kein Mailserver eingerichtet. Starten Sie den Server mit FOYER_SMTP_URL, zum Beispiel smtps://USER:PASSWORD@HOST.',
    'host-unknown': 'Der Host des Mailservers wurde nicht gefunden. Prüfen Sie den Host in FOYER_SMTP_URL.',
    unreachable:
      'Der Mailserver nimmt keine Verbindung an. Prüfen Sie Host und Port in FOYER_SMTP_URL und ob eine Firewall ausgehende Verbindungen blockiert.',
    timeout:
      'Der Mailserver hat nicht rechtzeitig geantwortet. Prüfen Sie Host und Port in FOYER_SMTP_URL: Port 465 erfordert smtps://, und manche Hosting-Anbieter blockieren ausgehende E-Mails.',
    certificate:
      'Dem Zertifikat des Mailservers wird nicht vertraut, daher wurde nichts gesendet. Verwenden Sie den Hostnamen des Zertifikats oder erneuern Sie es.',
    encryption:
      'Keine verschlüsselte Verbindung zum Mailserver. Port 465 erfordert smtps://, die Ports 587 und 25 erfordern smtp://.',
    credentials:
      'Der Mailserver hat Benutzername oder Passwort abgelehnt. Prüfen Sie beides in FOYER_SMTP_URL; Sonderzeichen müssen prozentkodiert sein.',
    'credentials-missing':
      'Der Mailserver verlangt Benutzername und Passwort. Ergänzen Sie beides in FOYER_SMTP_URL: smtps://USER:PASSWORD@HOST.',
    sender:
      'Der Mailserver akzeptiert diesen Absender nicht. Verwenden Sie eine Adresse, von der das Konto senden darf, oder erlauben Sie sie bei Ihrem E-Mail-Anbieter.',
    recipient:
      'Der Mailserver hat den Empfänger abgelehnt. Prüfen Sie die Adresse und ob das Konto an andere Domains senden darf.',
    mail: 'Der Mailserver hat die E-Mail abgelehnt. Siehe Details; oft fehlt der Domain des Absenders SPF oder DKIM.',
    later: 'Der Mailserver ist vorübergehend nicht verfügbar. Wartende E-Mails werden automatisch erneut gesendet.',
    broken: 'Die Verbindung zum Mailserver ist abgebrochen. Wartende E-Mails werden automatisch erneut gesendet.',
    unknown: 'Die E-Mail konnte dem Mailserver nicht übergeben werden.',
  },
}
