/**
 * Label and hint of each setting, by its public name, with the labels of its choices. `impact`: what a change means for
 * people, by the new value; `*` is any other value, and `{value}` the new value.
 */
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
    impact: {
      open: 'New users become members immediately.',
      approval: 'New users must be approved. Existing members are not affected.',
      invite: 'New users need an invitation. Existing members are not affected.',
    },
  },
  'signup.verifyEmail': {
    label: 'Require email verification',
    hint: 'Confirms that users own their email. Adds a step and an email to sign-up.',
    impact: {
      true: 'New users must verify their email with a code. Members who have not done so are asked at their next sign-in.',
      false: "Emails are no longer verified, so people can sign up with someone else's email.",
    },
  },
  'signup.allowedDomains': {
    label: 'Allowed email domains',
    hint: 'Only emails of these domains can sign up, such as example.com. Use *.example.com for subdomains. Leave empty to allow all.',
    impact: {
      '': 'New users can sign up with an email of any domain that is not blocked.',
      '*': 'New users need an email of a listed domain. Existing members are not affected.',
    },
  },
  'signup.deniedDomains': {
    label: 'Blocked email domains',
    hint: "Emails of these domains can't sign up. Existing members are not affected.",
    impact: {
      '': 'No domain is blocked.',
      '*': 'New users cannot sign up with an email of a listed domain. Existing members are not affected.',
    },
  },
  'signup.throwawayDomains': {
    label: 'Block disposable emails',
    hint: 'Rejects emails of about 9,000 disposable email providers.',
    impact: {
      allow: 'New users can sign up with disposable emails.',
      refuse: 'New users cannot sign up with disposable emails. Existing members are not affected.',
    },
  },
  'signin.methods': {
    label: 'Sign-in methods',
    hint: 'How members sign in on the sign-in page.',
    options: {
      password: 'Password',
      'password-and-code': 'Password or email code',
      code: 'Email code only',
    },
    impact: {
      password: 'Members need a password. Members without one can set it with “Forgot password?”.',
      'password-and-code': 'Members can also sign in with a code sent to their email.',
      code: 'The sign-in page asks only for the email. Passwords are kept but no longer accepted there.',
    },
  },
  'signin.secondFactor': {
    label: 'Two-step verification',
    hint: "Who must use it. Members who haven't set it up must do so at their next sign-in.",
    options: {
      optional: 'Optional for everyone',
      owners: 'Required for owners',
      team: 'Required for the team',
      everyone: 'Required for everyone',
    },
    impact: {
      optional: 'Two-step verification is optional. Members who have set it up still use it.',
      owners: 'Owners without two-step verification must set it up at their next sign-in.',
      team: 'Team members without two-step verification must set it up at their next sign-in.',
      everyone: 'Members without two-step verification must set it up at their next sign-in.',
    },
  },
  'signin.passkeys': {
    label: 'Passkeys',
    hint: 'Members can sign in with a fingerprint, face or screen lock instead of a password.',
    impact: {
      offered: 'Members can add passkeys and sign in with them.',
      off: 'Members can no longer sign in with passkeys. Existing passkeys are kept.',
    },
  },
  'signin.newDeviceEmail': {
    label: 'New device emails',
    hint: 'Members get an email when they sign in from a new browser or device.',
    impact: {
      true: 'Members get an email when they sign in from a new browser or device.',
      false: 'Members no longer get emails about new devices.',
    },
  },
  'accounts.disclosure': {
    label: 'Hide whether an email is registered',
    hint: 'Prevents account enumeration. Error messages become less specific.',
    impact: {
      explicit: 'Responses reveal whether an email is registered.',
      private: 'Responses no longer reveal whether an email is registered.',
    },
  },
  'password.minLength': {
    label: 'Minimum password length',
    hint: 'Applies to new passwords.',
  },
  'password.bannedWords': {
    label: 'Banned words',
    hint: 'Separated by commas, at least 3 letters or digits each. New passwords cannot contain them. The name of the site is always banned.',
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
    hint: 'PNG, JPEG, SVG or WebP up to 4 MB, shown at up to 192 × 48 px. PNG and JPEG files up to 64 kB with sides of 16 to 1600 px are used unchanged; all others are converted to PNG.',
    impact: {
      '': 'Pages and emails show no logo.',
      '*': 'Pages and emails show the new logo.',
    },
  },
  'branding.logoAlt': {
    label: 'Logo alt text',
    hint: 'Read by screen readers. Default: Logo of the site.',
  },
  'branding.colour': {
    label: 'Color',
    hint: 'Used for buttons and links on pages and in emails.',
    impact: {
      '': 'Pages and emails use the default color again.',
      '*': 'Pages and emails use the color {value}, or a shade with enough contrast.',
    },
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
    hint: 'CSS variables by client ID, as JSON. They set the colors, corners, width and font of the sign-in pages of one application. <link>Variables</link>',
  },
  'branding.termsUrl': {
    label: 'Terms of service',
    hint: 'Shown at the bottom of every page and email, and before sign-up.',
  },
  'branding.privacyUrl': {
    label: 'Privacy policy',
    hint: 'Shown next to the terms of service.',
  },
  'branding.supportUrl': {
    label: 'Help',
    hint: 'A page or email address where people get help.',
  },
  'promotion.undoFor': {
    label: 'Undo period for visitor items',
    hint: 'When a visitor signs in, the member gets their items. Members can undo this for this long. 0 turns undo off.',
  },
  'visitors.keepFor': {
    label: 'Keep visitor items',
    hint: "A visitor's items are deleted this long after the last visit.",
  },
  'sessions.idleFor': {
    label: 'Idle time',
    hint: 'Members are signed out this long after they last used the site. A shorter time also applies to active sessions within seconds. Applications can override it.',
  },
  'sessions.longest': {
    label: 'Maximum length',
    hint: 'Members sign in again after this long, regardless of activity. “Stay signed in” lasts this long.',
  },
  'sessions.teamIdleFor': {
    label: 'Team idle time',
    hint: 'For people with a role, if it is shorter.',
  },
  'sessions.teamLongest': {
    label: 'Team maximum length',
    hint: 'For people with a role, if it is shorter.',
  },
  'visitors.idleFor': {
    label: 'Visitor idle time',
    hint: 'A visitor session ends this long after the last visit, if the application stores new refresh tokens.',
  },
  'visitors.longest': {
    label: 'Visitor maximum length',
    hint: 'A visitor session ends this long after the first visit, regardless of activity.',
  },
  'changes.keepFor': {
    label: 'Keep item changes',
    hint: 'For programs that read the change feed of a collection.',
  },
  'data.requestsPerMinute': {
    label: 'Data request limit',
    hint: 'For each visitor or member, on each node. API keys have no limit. Disabled if the server runs with FOYER_LIMITS=off.',
  },
  'members.deletionGraceDays': {
    label: 'Grace period',
    hint: 'Deleted members are signed out immediately and can recover the account by signing in during this period. 0 deletes immediately.',
    impact: {
      0: 'Members are deleted immediately from now on. Deletions already scheduled keep their date.',
      1: 'Members deleted from now on can be restored for 1 day.',
      '*': 'Members deleted from now on can be restored for {value} days.',
    },
  },
  'members.directory': {
    label: 'List public members',
    hint: 'Visitors and members can list the name, picture and title of members with a public profile. Others stay hidden.',
    impact: {
      open: 'Visitors and members can list members with a public profile.',
      closed: 'Visitors and members can no longer see other members. Member lists on your site will be empty.',
    },
  },
}
