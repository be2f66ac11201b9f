import type { TwoStepMessages } from '../messages.js'

/** Texts about two-step verification, in German. */
export const twoStep: TwoStepMessages = {
  heading: 'Bestätigung in zwei Schritten',
  lead: 'Geben Sie den Code ein, den Ihre Authenticator-App zeigt.',
  recoveryLead:
    'Geben Sie einen der Wiederherstellungscodes ein, die Sie gespeichert haben. Jeder funktioniert einmal.',
  recoveryCode: 'Wiederherstellungscode',
  submit: 'Weiter',
  useRecoveryCode: 'Wiederherstellungscode verwenden',
  useApp: 'Authenticator-App verwenden',
  trust: 'Auf diesem Gerät {life} lang nicht mehr fragen',
  clock: 'Funktioniert es immer noch nicht? Prüfen Sie, ob die Uhrzeit Ihres Telefons automatisch eingestellt wird.',
  lost: 'Gerät und Codes verloren? Wenden Sie sich an den Betreiber von {site}.',
  setUp: {
    heading: 'Bestätigung in zwei Schritten einrichten',
    required:
      '{site} verlangt die Bestätigung in zwei Schritten. Fügen Sie eine Authenticator-App hinzu, um fortzufahren.',
    lead: 'Ein zweiter Schritt schützt Ihr Konto, auch wenn jemand Ihr Passwort kennt.',
    scan: 'Scannen Sie diesen QR-Code mit einer Authenticator-App.',
    qrAlt: 'QR-Code für Ihre Authenticator-App',
    open: 'Authenticator-App auf diesem Gerät öffnen',
    orEnter: 'Scannen geht nicht? Geben Sie diesen Schlüssel in der App ein:',
    copyKey: 'Schlüssel kopieren',
    copied: 'Kopiert',
    thenCode: 'Geben Sie dann den Code ein, den die App zeigt.',
    submit: 'Bestätigen',
    back: 'Nicht jetzt',
  },
  codes: {
    heading: 'Wiederherstellungscodes speichern',
    lead: 'Wenn Sie Ihr Gerät verlieren, melden Sie sich mit einem dieser Codes an. Jeder funktioniert einmal. Sie werden nicht noch einmal angezeigt.',
    copy: 'Codes kopieren',
    download: 'Codes herunterladen',
    print: 'Codes drucken',
    replaced: 'Falls Sie schon Wiederherstellungscodes hatten, gelten diese nicht mehr.',
    submit: 'Ich habe meine Codes gespeichert',
    usedHeading: 'Sie haben einen Wiederherstellungscode verwendet',
    left: {
      one: 'Sie haben noch {count} Wiederherstellungscode.',
      other: 'Sie haben noch {count} Wiederherstellungscodes.',
    },
    few: 'Erstellen Sie in Ihrem Konto neue Codes, bevor sie aufgebraucht sind.',
    resumeHeading: 'Fast fertig',
    resume: 'Ihre Authenticator-App wurde hinzugefügt.',
    continue: 'Weiter',
  },
}
