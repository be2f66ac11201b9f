import type { ConsoleMessages } from '../../console-messages.js'

export const testSignIn: ConsoleMessages['testSignIn'] = {
  steps: {
    authorize: {
      title: 'Autorisierungsanfrage',
      message:
        'Der Browser hat die Anmeldeseite geöffnet. Die Code-Challenge ist der Hash eines Geheimnisses, das nur dieser Tab kennt.',
    },
    redirect: {
      title: 'Weiterleitung',
      wrongState: 'Der State stimmt nicht überein. Diese Antwort gehört zu einer anderen Anmeldung.',
      noCode: 'Die Antwort enthält keinen Code.',
      message: 'Der Server hat den Browser mit einem kurzlebigen Einmalcode weitergeleitet. Der State stimmt überein.',
    },
    token: {
      title: 'Token-Anfrage',
      message: 'Code und Verifier wurden gegen Tokens getauscht.',
    },
    idToken: {
      title: 'ID-Token',
      request: 'Dekodierte Claims',
      message: 'Issuer, Audience und Nonce sind gültig.',
      mismatch: 'Prüfung fehlgeschlagen: {faults}.',
    },
    userInfo: {
      title: 'Benutzerinformationen',
      message: 'Die Daten des Mitglieds, die dieses Access-Token lesen kann.',
      refused: 'Das Access-Token wurde abgelehnt.',
    },
    end: {
      title: 'Ende der Sitzung',
      message: 'Die durch diesen Test erzeugte Sitzung ist beendet.',
      failed: 'Die Sitzung konnte nicht beendet werden. Beenden Sie sie auf der Seite des Mitglieds.',
    },
  },
  errors: {
    access_denied: 'Der Benutzer hat abgebrochen, oder dieses Mitglied darf sich nicht anmelden.',
    login_required: 'Am Server ist kein Benutzer angemeldet, und die Anfrage erlaubte keine Anmeldeseite.',
    consent_required: 'Das Mitglied hat dieser Anwendung die angeforderten Berechtigungen nicht erteilt.',
    invalid_client:
      'Client-Authentifizierung fehlgeschlagen: Das Secret fehlt, ist falsch, widerrufen oder abgelaufen.',
    invalid_grant:
      'Der Code wurde bereits verwendet, ist abgelaufen oder gehört zu einer anderen Anwendung oder einem anderen Verifier.',
    invalid_scope: 'Die Anwendung hat einen unbekannten Scope angefordert.',
    invalid_request: 'Die Anfrage ist ungültig. Siehe Beschreibung.',
    server_error: 'Auf dem Server ist ein Fehler aufgetreten. Suchen Sie in seinem Protokoll nach der Anfrage-ID.',
    temporarily_unavailable: 'Der Server ist vorübergehend nicht verfügbar. Versuchen Sie es gleich noch einmal.',
  },
  unknownError: 'Der Server hat mit {error} geantwortet.',
  claims: {
    issuer: 'iss ist nicht dieser Server',
    audience: 'aud ist nicht diese Anwendung',
    nonce: 'nonce ist nicht die gesendete',
  },
  choose: 'Wählen Sie die Anwendung, bei der Sie sich anmelden möchten.',
  notStarted: 'In diesem Tab gibt es keinen Anmeldetest. Öffnen Sie eine Anwendung und wählen Sie „Anmeldung testen“.',
  start: {
    hint: 'Öffnet die Anmeldeseite so, wie ein Benutzer von {client} sie sieht, und kehrt mit dem Code hierher statt zur Anwendung zurück. Wenn Sie dort bereits angemeldet sind, wird dieses Konto verwendet.',
    again: 'Erneute Authentifizierung verlangen',
    againHint:
      'So können Sie sich mit einem anderen Konto anmelden, zum Beispiel einem Testmitglied. Ihre Konsolensitzung ist nicht betroffen.',
    submit: 'Anmeldeseite öffnen',
  },
  failed: 'Der Anmeldetest ist fehlgeschlagen. Siehe letzter Schritt.',
  works: 'Der Anmeldetest war erfolgreich.',
  stepFailed: 'Fehlgeschlagen',
  stepDone: 'OK',
  secret: {
    label: 'Client-Secret',
    hint: 'Vertraulicher Client: Die Token-Anfrage benötigt das Secret. Es wird einmal an diesen Server gesendet und nicht gespeichert.',
    submit: 'Weiter',
  },
  back: 'Zurück zu {name}',
}
