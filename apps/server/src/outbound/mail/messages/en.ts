/** Every word of the mails in English. `{name}` marks a place that is filled in. */
export const en = {
  common: {
    linkAsText: 'If the button does not work, open this address:',
    why: 'This e-mail was sent to {to} because the address was used at {site}.',
  },
  verification: {
    subject: '{code} is your code for {site}',
    preheader: 'It works for {life}.',
    heading: 'Your code',
    lead: 'Enter this code where you were asked for it to confirm that {to} is your address.',
    life: 'It works for {life}. Nobody at {site} will ever ask you for it.',
    notYou: "If you didn't ask for a code, ignore this e-mail. Without the code nothing happens.",
  },
  recovery: {
    subject: 'Reset your password for {site}',
    preheader: 'The link works once, for {life}.',
    heading: 'Reset your password',
    lead: 'Somebody, we hope you, asked to reset the password of your account at {site}.',
    action: 'Choose a new password',
    life: 'The link works once, for {life}.',
    notYou: "If you didn't ask for it, ignore this e-mail. Your password stays as it is.",
  },
  alreadyRegistered: {
    subject: 'You already have an account at {site}',
    preheader: 'Sign in with the one you have.',
    heading: 'You already have an account',
    lead: 'Somebody, we hope you, tried to create an account at {site} with this address. It has one already, so no new one was made.',
    action: 'Sign in',
    forgot: 'Not sure of the password? The sign-in page can send you a link to choose a new one.',
    notYou: "If it wasn't you, ignore this e-mail. Nothing has changed.",
  },
  approved: {
    subject: 'You can now sign in to {site}',
    preheader: 'Your request was approved.',
    heading: 'Your request was approved',
    lead: 'You asked to join {site}, and its owner said yes. You can sign in now.',
    action: 'Sign in',
    notYou: "If you never asked to join, ignore this e-mail, or tell the site's owner.",
  },
  passwordChanged: {
    subject: 'Your password for {site} was changed',
    preheader: "If it wasn't you, act now.",
    heading: 'Your password was changed',
    lead: 'The password of your account at {site} has just been changed. If it was you, there is nothing to do.',
    notYou: "If it wasn't you, reset your password now. That ends every other session.",
    action: "This wasn't me",
    notYouNoLink: "If it wasn't you, reset your password on the sign-in page now, and tell the site's owner.",
  },
  activation: {
    subject: 'Set a password for {site}',
    preheader: 'Your account is ready. The link works once, for {life}.',
    heading: 'Your account is ready',
    lead: 'The owner of {site} made an account for {to}. Set a password to start using it.',
    action: 'Set a password',
    life: 'The link works once, for {life}.',
    notYou: 'If you do not know {site}, ignore this e-mail. Without a password nobody can sign in.',
  },
  invitation: {
    subject: 'You are invited to {site}',
    preheader: 'The link works once, for {life}.',
    heading: 'You are invited',
    lead: 'The owner of {site} invites {to} to join. Choose a password, and you are in.',
    action: 'Accept the invitation',
    life: 'The link works once, for {life}, and only for this address.',
    notYou: 'If you do not know {site}, ignore this e-mail. Without the link nothing happens.',
  },
}

/** The shape every other language must fill. */
export type MailMessages = typeof en
