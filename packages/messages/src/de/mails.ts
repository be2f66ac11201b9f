import type { MailMessages } from '../mails-for.js'

/** Texts of the emails in German. */
export const mails: MailMessages = {
  common: {
    linkAsText: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
    why: 'Diese E-Mail ging an {to}, weil die Adresse bei {site} verwendet wurde.',
    asked: 'Angefordert am {when} mit {device} aus dem Netz {network}.',
    decided: 'Veranlasst am {when} von der Leitung von {site}.',
    device: '{browser} unter {system}',
    unknownDevice: 'einem unbekannten Gerät',
    logo: 'Logo von {site}',
    terms: 'Bedingungen',
    privacy: 'Datenschutz',
    support: 'Hilfe',
  },
  verification: {
    subject: '{code} ist Ihr Code für {site}',
    preheader: 'Er gilt {life}.',
    heading: 'Ihr Code',
    lead: 'Geben Sie diesen Code dort ein, wo Sie danach gefragt wurden. Damit bestätigen Sie, dass {to} Ihre Adresse ist.',
    life: 'Er gilt {life}. Niemand von {site} wird Sie je danach fragen.',
    orLink:
      'Oder nutzen Sie den Link. In dem Browser, in dem Sie sich registriert haben, genügt ein Klick. Überall sonst werden Sie nach der Zahl gefragt, die dort steht.',
    action: 'Adresse bestätigen',
    notYou:
      'Wenn Sie keinen Code angefordert haben, können Sie diese E-Mail ignorieren. Ohne den Code geschieht nichts.',
  },
  recovery: {
    subject: 'Passwort für {site} zurücksetzen',
    preheader: 'Der Link funktioniert einmal und gilt {life}.',
    heading: 'Passwort zurücksetzen',
    lead: 'Jemand, hoffentlich Sie, möchte das Passwort Ihres Kontos bei {site} zurücksetzen.',
    action: 'Neues Passwort wählen',
    life: 'Der Link funktioniert einmal und gilt {life}.',
    notYou: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt, wie es ist.',
  },
  alreadyRegistered: {
    subject: 'Sie haben bereits ein Konto bei {site}',
    preheader: 'Melden Sie sich mit Ihrem bestehenden Konto an.',
    heading: 'Sie haben bereits ein Konto',
    lead: 'Jemand, hoffentlich Sie, wollte mit dieser Adresse ein Konto bei {site} anlegen. Es gibt schon eines, darum wurde kein neues angelegt.',
    action: 'Anmelden',
    forgot:
      'Sie sind beim Passwort nicht sicher? Auf der Anmeldeseite können Sie sich einen Link schicken lassen, um ein neues zu wählen.',
    notYou: 'Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Es hat sich nichts geändert.',
  },
  approved: {
    subject: 'Sie können sich jetzt bei {site} anmelden',
    preheader: 'Ihre Anfrage wurde angenommen.',
    heading: 'Ihre Anfrage wurde angenommen',
    lead: 'Sie wollten bei {site} Mitglied werden, und die Leitung hat zugestimmt. Sie können sich jetzt anmelden.',
    action: 'Anmelden',
    notYou:
      'Wenn Sie nie danach gefragt haben, können Sie diese E-Mail ignorieren oder es der Leitung der Website mitteilen.',
  },
  declined: {
    subject: 'Ihre Anfrage bei {site}',
    preheader: 'Sie wurde diesmal nicht angenommen.',
    heading: 'Ihre Anfrage wurde nicht angenommen',
    lead: 'Sie wollten bei {site} Mitglied werden. Die Leitung hat entschieden, die Anfrage nicht anzunehmen.',
    reason: 'Die Leitung schreibt dazu:',
    again: 'Ihre Angaben wurden mit der Anfrage gelöscht. Sie können später erneut anfragen.',
    notYou:
      'Wenn Sie nie danach gefragt haben, können Sie diese E-Mail ignorieren. Mit Ihrer Adresse gibt es kein Konto.',
  },
  accountDeleted: {
    subject: 'Ihr Konto bei {site} ist gelöscht',
    preheader: 'Es lässt sich nicht zurückholen.',
    heading: 'Ihr Konto ist gelöscht',
    lead: 'Die Frist, in der Sie Ihr Konto bei {site} behalten konnten, ist vorbei. Es ist jetzt gelöscht.',
    gone: 'Ihr Profil, Ihre Anmeldungen und was Sie dort aufbewahrt haben, sind weg. Die Adresse ist frei, Sie können sich neu registrieren.',
    notYou:
      'Sie haben das nicht gewollt? Das Konto lässt sich nicht zurückholen. Schreiben Sie der Leitung der Website.',
  },
  newSignIn: {
    subject: 'Neue Anmeldung bei {site} nach Fehlversuchen',
    preheader: 'Wenn Sie es nicht waren, handeln Sie jetzt.',
    heading: 'Eine Anmeldung nach Fehlversuchen',
    lead: 'Am {when} hat sich jemand in Ihrem Konto bei {site} angemeldet, nach mindestens {count} Versuchen mit falschem Passwort.',
    from: 'Die Anmeldung kam von {device} aus dem Netz {network}. Wenn Sie es waren, brauchen Sie nichts zu tun.',
    notYou: 'Wenn Sie es nicht waren, setzen Sie jetzt Ihr Passwort zurück. Damit enden alle anderen Sitzungen.',
    action: 'Das war ich nicht',
  },
  passwordChanged: {
    subject: 'Ihr Passwort für {site} wurde geändert',
    preheader: 'Wenn Sie es nicht waren, handeln Sie jetzt.',
    heading: 'Ihr Passwort wurde geändert',
    lead: 'Das Passwort Ihres Kontos bei {site} wurde gerade geändert. Wenn Sie es waren, brauchen Sie nichts zu tun.',
    notYou: 'Wenn Sie es nicht waren, setzen Sie jetzt Ihr Passwort zurück. Damit enden alle anderen Sitzungen.',
    action: 'Das war ich nicht',
    notYouNoLink:
      'Wenn Sie es nicht waren, setzen Sie jetzt auf der Anmeldeseite Ihr Passwort zurück und sagen Sie es der Leitung der Website.',
  },
  emailChange: {
    subject: '{code} ist Ihr Code für {site}',
    preheader: 'Er gilt {life}.',
    heading: 'Neue Adresse bestätigen',
    lead: 'Geben Sie diesen Code bei {site} ein, damit {to} die Adresse Ihres Kontos wird.',
    life: 'Er gilt {life}. Bis dahin bleibt Ihre alte Adresse in Kraft. Niemand von {site} wird Sie je nach dem Code fragen.',
    notYou: 'Wenn Sie das nicht wollten, können Sie diese E-Mail ignorieren. Ohne den Code geschieht nichts.',
  },
  emailChangeAsked: {
    subject: 'Ihre Adresse bei {site} soll sich ändern',
    preheader: 'Wenn Sie es nicht waren, handeln Sie jetzt.',
    heading: 'Ihre Adresse soll sich ändern',
    lead: 'Jemand, der in Ihrem Konto bei {site} angemeldet ist, möchte die E-Mail-Adresse ändern. Diese hier bleibt in Kraft, bis die neue bestätigt ist. Wenn Sie es waren, brauchen Sie hier nichts zu tun.',
    notYou:
      'Wenn Sie es nicht waren, setzen Sie jetzt Ihr Passwort zurück. Das hält die Änderung auf und beendet alle Sitzungen.',
    action: 'Das war ich nicht',
  },
  emailChanged: {
    subject: 'Ihre Adresse bei {site} wurde geändert',
    preheader: 'Wenn Sie es nicht waren, sagen Sie es der Leitung der Website.',
    heading: 'Ihre Adresse wurde geändert',
    lead: 'Ihr Konto bei {site} hat eine neue E-Mail-Adresse, die mit einem Code bestätigt wurde. Mit {to} können Sie sich nicht mehr anmelden.',
    notYou:
      'Wenn Sie es nicht waren, wenden Sie sich sofort an die Leitung von {site}: Nur sie kann Ihnen das Konto zurückgeben.',
  },
  activation: {
    subject: 'Legen Sie ein Passwort für {site} fest',
    preheader: 'Ihr Konto ist bereit. Der Link funktioniert einmal und gilt {life}.',
    heading: 'Ihr Konto ist bereit',
    lead: 'Die Leitung von {site} hat ein Konto für {to} angelegt. Legen Sie ein Passwort fest, um es zu nutzen.',
    action: 'Passwort festlegen',
    life: 'Der Link funktioniert einmal und gilt {life}.',
    notYou:
      'Wenn Sie {site} nicht kennen, können Sie diese E-Mail ignorieren. Ohne Passwort kann sich niemand anmelden.',
  },
  invitation: {
    subject: 'Sie sind zu {site} eingeladen',
    preheader: 'Der Link funktioniert einmal und gilt {life}.',
    heading: 'Sie sind eingeladen',
    lead: 'Die Leitung von {site} lädt {to} ein, Mitglied zu werden. Wählen Sie ein Passwort, und Sie sind dabei.',
    action: 'Einladung annehmen',
    life: 'Der Link funktioniert einmal, gilt {life} und nur für diese Adresse.',
    notYou: 'Wenn Sie {site} nicht kennen, können Sie diese E-Mail ignorieren. Ohne den Link geschieht nichts.',
  },
  webhookOff: {
    subject: 'Ein Webhook von {site} wurde ausgeschaltet',
    preheader: 'Er erfährt nichts, bis Sie ihn wieder einschalten.',
    heading: 'Ein Webhook wurde ausgeschaltet',
    lead: 'Der Webhook bei {host} hat seit Tagen nichts angenommen oder will nichts mehr bekommen. Darum sendet {site} ihm nichts mehr. Wenn das so sein soll, ignorieren Sie diese E-Mail.',
    next: 'Was noch wartete, bleibt aufgehoben und geht hinaus, sobald Sie den Webhook wieder einschalten. Was bis dahin geschieht, wird ihm nicht gesendet.',
    action: 'Webhooks öffnen',
  },
  test: {
    subject: 'Ein Test von {site}',
    preheader: 'E-Mails von {site} kommen an.',
    heading: 'E-Mails kommen an',
    lead: 'Jemand, der {site} betreibt, hat diesen Test in der Konsole verschickt. Er nahm den Weg, den jede E-Mail von {site} nimmt.',
    next: 'Liegt er im Spam-Ordner, dann erlauben Sie Ihrem Mailserver in der Domain des Absenders zu senden (SPF und DKIM).',
    action: 'E-Mail-Einstellungen öffnen',
  },
}
