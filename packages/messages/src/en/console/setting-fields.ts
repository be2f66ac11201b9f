/** Label and hint of each setting, by its public name, with the labels of its choices. */
export const settingFields = {
  'site.name': {
    label: 'Site name',
    hint: 'Shown on every page and in every email.',
  },
  'site.language': {
    label: 'Language',
    hint: 'Used when a visitor has no preference.',
  },
  'signup.policy': {
    label: 'Sign-up policy',
    hint: 'Who can become a member.',
  },
  'signup.verifyEmail': {
    label: 'Require email verification',
    hint: 'Confirms that users own their email. Adds a step and an email to sign-up.',
  },
  'signup.allowedDomains': {
    label: 'Allowed email domains',
    hint: 'Only these can sign up, such as example.com. Use *.example.com for subdomains. Empty allows all.',
  },
  'signup.deniedDomains': {
    label: 'Blocked email domains',
    hint: 'These can’t sign up. Existing members are not affected.',
  },
  'signup.throwawayDomains': {
    label: 'Block throwaway emails',
    hint: 'Refuses addresses of about 9,000 providers of temporary mailboxes.',
  },
  'signin.methods': {
    label: 'Sign-in methods',
    hint: 'How members prove who they are at the sign-in page.',
    options: {
      password: 'Password',
      'password-and-code': 'Password, or a code by email',
      code: 'A code by email only',
    },
  },
  'signin.secondFactor': {
    label: 'Two-step verification',
    hint: 'Who must use it. Anyone who hasn’t set it up does so at the next sign-in.',
    options: {
      optional: 'Nobody has to',
      owners: 'Owners',
      team: 'The whole team',
      everyone: 'Everyone',
    },
  },
  'signin.passkeys': {
    label: 'Passkeys',
    hint: 'Members can sign in with the lock of their device, such as a fingerprint, instead of a password.',
  },
  'signin.newDeviceEmail': {
    label: 'Email about new devices',
    hint: 'Members get an email when they sign in with a browser they have not used before.',
  },
  'accounts.disclosure': {
    label: 'Hide whether an email is registered',
    hint: 'Prevents account enumeration. Error messages become less specific.',
  },
  'password.minLength': {
    label: 'Minimum password length',
    hint: 'Applies to new passwords.',
  },
  'password.bannedWords': {
    label: 'Banned words',
    hint: 'Separated by commas, at least 3 letters or digits each. New passwords can’t contain them. The name of the site is always banned.',
  },
  'captcha.provider': {
    label: 'Provider',
    hint: 'Who checks that a visitor is human.',
    options: {
      none: 'None',
      altcha: 'Built-in (proof of work, no third party)',
      recaptcha: 'reCAPTCHA',
      hcaptcha: 'hCaptcha',
      turnstile: 'Turnstile',
    },
  },
  'captcha.when': {
    label: 'When',
    hint: 'Suspicious: after failed attempts, or many attempts from one network.',
    options: {
      risk: 'Only for suspicious requests',
      always: 'Always',
    },
  },
  'captcha.for': {
    label: 'Actions',
    hint: 'Actions that require a captcha.',
    options: {
      register: 'Sign-up',
      login: 'Sign-in',
      recovery: 'Password reset',
      anonymous: 'First visit',
    },
  },
  'captcha.siteKey': {
    label: 'Site key',
    hint: 'Requires the secret key in FOYER_CAPTCHA_SECRET on the server.',
  },
  'captcha.invisibleSiteKey': {
    label: 'Invisible site key',
    hint: 'Used on pages without a visible captcha.',
  },
  'captcha.score': {
    label: 'Minimum score',
    hint: 'reCAPTCHA v3 rates each visitor from 0 (bot) to 1 (human). Lower scores are rejected.',
  },
  'branding.layout': {
    label: 'Layout',
    hint: 'How the hosted pages are arranged.',
    options: {
      door: 'Door',
      card: 'Card',
      split: 'Split with picture',
    },
  },
  'branding.logo': {
    label: 'Logo',
    hint: 'PNG or JPEG up to 64 kB with sides of 16 to 1600 px is used unchanged. Larger files, SVG and WebP up to 4 MB are converted to PNG. Shown at up to 192 × 48 px.',
  },
  'branding.logoAlt': {
    label: 'Logo alt text',
    hint: 'Read by screen readers. Default: Logo of the site.',
  },
  'branding.colour': {
    label: 'Color',
    hint: 'Used for buttons and links on pages and in emails.',
  },
  'branding.background': {
    label: 'Background',
    hint: 'One color, two (light and dark), or “plain”. Default: a tint of the color above.',
  },
  'branding.radius': {
    label: 'Corners',
    hint: 'Of buttons, fields and cards.',
    options: {
      none: 'Square',
      small: 'Small',
      medium: 'Medium',
      large: 'Large',
    },
  },
  'branding.font': {
    label: 'Font',
    hint: 'Nothing is loaded from other servers.',
    options: {
      foyer: 'Hanken Grotesk (default)',
      system: 'System',
      serif: 'Serif',
      rounded: 'Rounded',
    },
  },
  'branding.picture': {
    label: 'Picture',
    hint: 'PNG, JPEG or WebP up to 4 MB with sides of at least 400 px. Large files are reduced to 140 kB.',
  },
  'branding.clients': {
    label: 'Application themes',
    hint: 'CSS variables by client ID, as JSON. They change the colors, corners, width and font of the sign-in of one application. <link>Variables</link>',
  },
  'branding.termsUrl': {
    label: 'Terms of service',
    hint: 'Shown at the bottom of every page and email, and before sign-up.',
  },
  'branding.privacyUrl': {
    label: 'Privacy policy',
    hint: 'Shown where the terms are.',
  },
  'branding.supportUrl': {
    label: 'Help',
    hint: 'A page or an email address where people get help.',
  },
  'promotion.undoFor': {
    label: 'Undo period of promotions',
    hint: 'How long members can undo what signing in did to the items of their visit. 0 keeps nothing.',
  },
  'visitors.keepFor': {
    label: 'Keep visitor items',
    hint: 'Items of a visitor are deleted this long after the last visit.',
  },
  'sessions.idleFor': {
    label: 'Idle time',
    hint: 'Members are signed out this long after they last used the site. A shorter time also applies to open sessions, within seconds. Applications can have their own.',
  },
  'sessions.longest': {
    label: 'Maximum length',
    hint: 'Members sign in again after this long, regardless of activity. “Stay signed in” lasts this long.',
  },
  'sessions.teamIdleFor': {
    label: 'Idle time of the team',
    hint: 'For people with a role, if it is shorter.',
  },
  'sessions.teamLongest': {
    label: 'Maximum length for the team',
    hint: 'For people with a role, if it is shorter.',
  },
  'visitors.idleFor': {
    label: 'Visitor idle time',
    hint: 'A visitor ends this long after the last visit, where the application stores renewed refresh tokens.',
  },
  'visitors.longest': {
    label: 'Maximum visitor lifetime',
    hint: 'A visitor ends this long after the first visit, regardless of activity.',
  },
  'changes.keepFor': {
    label: 'Keep item changes',
    hint: 'For programs that follow a collection with change events.',
  },
  'data.requestsPerMinute': {
    label: 'Data requests',
    hint: 'Limit for each visitor or member, on each node. API keys have no limit. Disabled if the server runs with FOYER_LIMITS=off.',
  },
  'members.deletionGraceDays': {
    label: 'Grace period',
    hint: 'Deleted members are signed out immediately and can recover the account by signing in during this period. 0 deletes immediately.',
  },
  'members.directory': {
    label: 'List public members',
    hint: 'Visitors and members can list the name, picture and title of members with a public profile. Others stay hidden.',
  },
}
