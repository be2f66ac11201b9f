export const mail = {
  heading: 'Emails',
  placeholdersHint: 'Plain text. Placeholders: {list}.',
  sendToMe: 'Send test to me',
  resetOne: 'Reset to default: {label}',
  reset: 'Reset to default',
  title: '{name} · Emails',
  all: 'All emails',
  notFound: 'Email template not found',
  notFoundHint: 'There is no such template in this language.',
  languageHint: "Emails are sent in the language of the recipient's pages, or in the site language.",
  preview: 'Preview',
  format: 'Format',
  subject: 'Subject:',
  templates: {
    verification: {
      name: 'Verification code',
      when: 'To new users, if sign-up requires email verification.',
    },
    'already-registered': {
      name: 'Already a member',
      when: 'To a member whose email was used to sign up again.',
    },
    'sign-in-code': {
      name: 'Sign-in code',
      when: 'To people who sign in with a code.',
    },
    'reauthentication-code': {
      name: 'Confirmation code',
      when: 'To members who confirm a sensitive change with a code.',
    },
    'no-account': {
      name: 'No account',
      when: 'To people who request a code for an email without an account, if sign-up asks for more details.',
    },
    'passkey-added': {
      name: 'Passkey added',
      when: 'To members who added a passkey.',
    },
    'passkey-removed': {
      name: 'Passkey removed',
      when: 'To members who removed a passkey, or whose passkey the team removed.',
    },
    'identity-unlinked': {
      name: 'Sign-in method removed',
      when: 'To members who removed a linked account, such as Google.',
    },
    'second-factor-added': {
      name: 'Two-step verification on',
      when: 'To members who turned on two-step verification.',
    },
    'second-factor-removed': {
      name: 'Two-step verification off',
      when: 'To members whose two-step verification was turned off, by themselves or by the team.',
    },
    'recovery-codes-renewed': {
      name: 'New recovery codes',
      when: 'To members who got new recovery codes.',
    },
    'recovery-code-used': {
      name: 'Recovery code used',
      when: 'To members when one of their recovery codes was used.',
    },
    approved: {
      name: 'Request approved',
      when: 'To users whose request to join was approved.',
    },
    declined: {
      name: 'Request declined',
      when: 'To users whose request to join was declined, with your reason.',
    },
    activation: {
      name: 'Account created',
      when: 'To members whose account you created, with a link to set a password.',
    },
    invitation: {
      name: 'Invitation',
      when: 'To people you invite to join the site.',
    },
    'team-invitation': {
      name: 'Team invitation',
      when: 'To people you invite to the team.',
    },
    'reset-required': {
      name: 'New password required',
      when: 'To members who must set a new password, with a link to set it.',
    },
    'signed-out': {
      name: 'Signed out everywhere',
      when: 'To members who were signed out everywhere by the team.',
    },
    recovery: {
      name: 'Password reset',
      when: 'To members who forgot their password or must change it.',
    },
    'password-changed': {
      name: 'Password changed',
      when: 'To members after their password was changed.',
    },
    'new-sign-in': {
      name: 'Suspicious sign-in',
      when: 'To members when a sign-in follows many failed attempts.',
    },
    'new-device': {
      name: 'New device',
      when: 'To members when they sign in with a device they have not used before.',
    },
    'email-change': {
      name: 'Verification code for a new email',
      when: 'To the new email of a member who changes it.',
    },
    'email-change-asked': {
      name: 'Email change requested',
      when: 'To the old email, while it is still active.',
    },
    'email-changed': {
      name: 'Email changed',
      when: 'To the old email, after the new one is active.',
    },
    'identity-linked': {
      name: 'Sign-in method added',
      when: 'To members after an account such as Google was linked to theirs.',
    },
    'webhook-off': {
      name: 'Webhook disabled',
      when: 'To owners, when a webhook has failed for days.',
    },
  },
  templateParts: {
    subject: 'Subject',
    preheader: 'Preheader',
    heading: 'Heading',
    lead: 'First paragraph',
    life: 'Validity',
    orLink: 'Text above the link',
    action: 'Button',
    forgot: 'Password note',
    reason: 'Text above the reason',
    again: 'Note about the request',
    from: 'Origin of the request',
    next: 'Next steps',
    notYou: '“Not you?” note',
  },
  placeholders: {
    site: 'site name',
    to: "recipient's email",
    life: 'validity of the code or link',
    code: 'code',
    when: 'time of the event',
    device: 'browser and operating system',
    network: 'network of the request',
    count: 'number of failed attempts',
    host: 'host of the webhook',
  },
  templatesHeading: 'Templates',
  unsaved: 'Unsaved changes',
  customized: 'Customized: {language}',
  invalid: 'Enter an email, such as hello@example.com, or leave empty.',
  queue: {
    heading: 'Delivery queue',
    sent: 'Sent in the last 24 hours',
    queued: 'Queued',
    oldest: 'Oldest queued',
    retried: 'Retrying',
    last: 'Last attempt {last}.',
    lastAndNext: 'Last attempt {last}, next attempt {next}.',
    hint: "Undelivered emails are retried every minute for two days. Codes and links are generated at delivery, so they don't expire in the queue.",
  },
  sender: {
    heading: 'Sender',
    nameHint: "Shown in the recipient's inbox. Default: {name}.",
    authorize:
      'Your mail server must be allowed to send for {domain} (SPF, DKIM); otherwise emails may be marked as spam. Send a test to check.',
    replyTo: 'Reply-to',
    default: 'Default: {value}.',
    sameAsSender: 'same as sender',
    preview: 'Recipients see {from}. Replies go to {replyTo}.',
  },
  server: {
    encryptions: {
      always: 'Always (TLS)',
      offered: 'When offered by the server (STARTTLS)',
    },
    heading: 'Mail server',
    server: 'Server',
    encryption: 'Encryption',
    authentication: 'Authentication',
    password: 'User name and password',
    noPassword: 'None',
    inbox: 'Development mode ({flag}): emails are not sent. View them in the <link>inbox</link>.',
    none: 'No mail server is configured. Emails are kept for two days and then discarded, so nobody receives codes or links.',
    hint: 'Set with {variable} on the server; not editable here.',
    sendTest: 'Send test email',
  },
  test: {
    inInbox: 'Test email sent from {from}. View it in the <link>inbox</link>.',
    accepted:
      'Accepted by the mail server after {ms} ms. Sent to {to} from {from}. If it does not arrive within a few minutes, check the spam folder.',
  },
  /** Why an email was not accepted by the mail server. */
  faults: {
    'not-set-up':
      'No mail server is configured. Start the server with FOYER_SMTP_URL, such as smtps://USER:PASSWORD@HOST.',
    'host-unknown': 'The mail server host was not found. Check the host in FOYER_SMTP_URL.',
    unreachable:
      'The mail server refuses connections. Check host and port in FOYER_SMTP_URL, and that no firewall blocks outgoing connections.',
    timeout:
      'The mail server did not respond in time. Check host and port in FOYER_SMTP_URL: port 465 requires smtps://, and some hosting providers block outgoing email.',
    certificate:
      'The certificate of the mail server is not trusted, so nothing was sent. Use the host name in the certificate, or renew it.',
    encryption:
      'No encrypted connection to the mail server. Port 465 requires smtps://; ports 587 and 25 require smtp://.',
    credentials:
      'The mail server rejected the user name or password. Check both in FOYER_SMTP_URL; special characters must be percent-encoded.',
    'credentials-missing':
      'The mail server requires a user name and password. Add them to FOYER_SMTP_URL: smtps://USER:PASSWORD@HOST.',
    sender:
      'The mail server does not accept this sender. Use an email that the account may send from, or allow it at your mail provider.',
    recipient:
      'The mail server rejected the recipient. Check the email, and whether the account may send to other domains.',
    mail: "The mail server rejected the email. See the details; often the sender's domain lacks SPF or DKIM.",
    later: 'The mail server is temporarily unavailable. Queued emails are retried automatically.',
    broken: 'The connection to the mail server was lost. Queued emails are retried automatically.',
    unknown: 'The email could not be delivered to the mail server.',
  },
}
