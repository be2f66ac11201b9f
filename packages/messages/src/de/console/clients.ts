import type { ConsoleMessages } from '../../console-messages.js'

export const clients: ConsoleMessages['clients'] = {
  rules: {
    wildcard: 'Platzhalter sind nicht erlaubt. Geben Sie jede URL vollständig ein.',
    incomplete: 'Geben Sie eine vollständige URL ein, zum Beispiel https://www.example.com/callback.',
    plainHttp: 'Verwenden Sie https. Unverschlüsseltes http ist nur für localhost erlaubt.',
    scheme: 'Die URL muss mit https:// beginnen.',
    fragment: 'Entfernen Sie den Teil nach #.',
    credentials: 'Entfernen Sie Benutzername und Passwort aus der URL.',
    originOnly: 'Geben Sie nur Schema, Host und Port ein: {origin}',
  },
  kinds: {
    browser: {
      label: 'Website',
      hint: 'Läuft im Browser. Benötigt ihre Origins.',
    },
    server: {
      label: 'Server-Anwendung',
      hint: 'Vertraulich: erhält ein Client-Secret. Benutzer kehren per Weiterleitung zurück; keine Aufrufe aus einem Browser.',
    },
    mobile: {
      label: 'Native App',
      hint: 'Öffnet die Anmeldeseite im Browser und empfängt den Callback auf localhost oder über ein eigenes Schema.',
    },
  },
  nameMissing: 'Geben Sie einen Namen ein, den Benutzer erkennen.',
  redirectMissing: 'Geben Sie mindestens eine Redirect-URI ein.',
  originMissing: 'Geben Sie den Origin der Website ein, zum Beispiel https://www.example.com.',
  kindLegend: 'Art der Anwendung',
  redirectUris: 'Redirect-URIs',
  redirectHint: 'Eine pro Zeile. Muss exakt übereinstimmen.',
  origins: 'Origins',
  originsHint: 'Einer pro Zeile. Nur Seiten dieser Origins können die API aus einem Browser aufrufen.',
  logoutUris: 'Redirect-URIs nach der Abmeldung',
  refreshTokens: 'Refresh-Tokens',
  rotations: {
    pending: {
      label: 'Rotation mit Toleranz',
      hint: 'Bei jeder Verwendung ein neues Token; das alte bleibt gültig, bis das neue verwendet wird. Für die meisten Websites am besten und für @wix/sdk erforderlich, das sein erstes Token behält.',
    },
    strict: {
      label: 'Strenge Rotation',
      hint: 'Bei jeder Verwendung ein neues Token; die Wiederverwendung eines alten beendet die Sitzung. Am besten mit dem Foyer-SDK.',
    },
    off: {
      label: 'Keine Rotation',
      hint: 'Das Token ändert sich nie, ein gestohlenes funktioniert also bis zum Ende der Sitzung. Nur für Programme, die kein neues speichern können.',
    },
  },
  create: 'Anwendung anlegen',
  quickstart: 'Schnellstart',
  clientId: 'Client-ID {code} <copyButton>ID kopieren</copyButton>',
  platform: 'Plattform',
  platforms: {
    browser: 'Browser',
    server: 'Server',
    mobile: 'Gerät',
  },
  codeFor: 'SDK',
  confidential:
    'Vertraulicher Client: Er authentifiziert sich bei Token-Anfragen mit seinem Secret. Verwenden Sie das Secret nie in einem Browser.',
  public: 'Öffentlicher Client: Er hat kein Secret; PKCE schützt jede Anmeldung.',
  test: 'Test',
  testHint:
    'Meldet Sie in einem neuen Tab über diese Anwendung als Mitglied an und zeigt jede Anfrage und Antwort. Geheimnisse werden maskiert, die Sitzung endet danach.',
  testSignIn: 'Anmeldung testen',
  urls: 'URLs',
  new: 'Neue Anwendung',
  client: 'Anwendung',
  notFound: 'Anwendung nicht gefunden',
  heading: 'Anwendungen',
  empty: 'Noch keine Anwendungen',
  emptyHint:
    'Eine Anwendung ist eine Website oder App, die diesen Server zur Anmeldung verwendet. Legen Sie eine an und kopieren Sie ihren Schnellstart-Code.',
  review: 'Prüfen',
  operator: 'Betrieben von',
  refusedBadge: 'Abgelehnte URL',
  thisSite: 'Diese Website',
  removed: '{name} gelöscht.',
  removeTitle: '{name} löschen?',
  removeHint:
    'Benutzer können sich nicht mehr darüber anmelden; ihre Besucher und Mitglieder werden bei der nächsten Anfrage abgelehnt. Die Konten der Mitglieder bleiben erhalten. Das kann nicht rückgängig gemacht werden: Eine neue Anwendung erhält eine andere Client-ID.',
  foundSessions:
    'Eine Seite mit einem Origin, den keine Anwendung aufführt, hat eine Sitzung angefordert: {origins} Öffnen Sie die zugehörige Anwendung und geben Sie ihn dort frei.',
  refused: {
    requested: {
      one: '{count}-mal angefordert, zuletzt {last}, zuerst von {network}. {note} Geben Sie nur URLs frei, die Sie kennen.',
      other:
        '{count}-mal angefordert, zuletzt {last}, zuerst von {network}. {note} Geben Sie nur URLs frei, die Sie kennen.',
    },
    kinds: {
      redirect: 'Redirect-URI',
      origin: 'Origin',
      logout: 'Redirect-URI nach der Abmeldung',
    },
    approved: '{address} ist jetzt erlaubt.',
    heading: 'Abgelehnte URLs',
    approveOne: '{address} freigeben',
    approve: 'Freigeben',
    dismissOne: '{address} verwerfen',
    dismiss: 'Verwerfen',
    title: '{kind} abgelehnt: {code}',
    noClient: 'Die Anfrage nannte keine Anwendung. Geben Sie die URL hier frei, wenn sie zu dieser gehört.',
  },
  secrets: {
    revoked: 'Secret widerrufen.',
    heading: 'Secrets',
    none: 'Kein aktives Secret. Die Anwendung erhält keine Tokens, bis Sie eines erstellen.',
    replaced: 'Ersetzt: {countdown}',
    revokeOne: 'Secret mit der Endung {lastFour} widerrufen…',
    new: 'Neues Secret…',
    of: 'das Secret von {name}',
    revokeTitle: 'Dieses Secret widerrufen?',
  },
}
