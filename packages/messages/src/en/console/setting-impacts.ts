/** What a change of a setting means for people, by its name and new value; `*` is any other value. */
export const settingImpacts = {
  'signup.policy': {
    open: 'New users become members immediately.',
    approval: 'New users must be approved. Existing members are not affected.',
    invite: 'New users need an invitation. Existing members are not affected.',
  },
  'signup.verifyEmail': {
    true: 'New users must verify their email with a code. Members who have not done so are asked at their next sign-in.',
    false: "Emails are no longer verified, so people can sign up with someone else's email.",
  },
  'signup.allowedDomains': {
    '': 'New users can sign up with an email of any domain that is not blocked.',
    '*': 'New users need an email of a listed domain. Existing members are not affected.',
  },
  'signup.deniedDomains': {
    '': 'No domain is blocked.',
    '*': 'New users cannot sign up with an email of a listed domain. Existing members are not affected.',
  },
  'signup.throwawayDomains': {
    allow: 'New users can sign up with disposable emails.',
    refuse: 'New users cannot sign up with disposable emails. Existing members are not affected.',
  },
  'signin.secondFactor': {
    optional: 'Two-step verification is optional. Members who have set it up still use it.',
    owners: 'Owners without two-step verification must set it up at their next sign-in.',
    team: 'Team members without two-step verification must set it up at their next sign-in.',
    everyone: 'Members without two-step verification must set it up at their next sign-in.',
  },
  'signin.newDeviceEmail': {
    true: 'Members get an email when they sign in from a new browser or device.',
    false: 'Members no longer get emails about new devices.',
  },
  'signin.methods': {
    password: 'Members need a password. Members without one can set it with “Forgot password?”.',
    'password-and-code': 'Members can also sign in with a code sent to their email.',
    code: 'The sign-in page asks only for the email. Passwords are kept but no longer accepted there.',
  },
  'signin.passkeys': {
    offered: 'Members can add passkeys and sign in with them.',
    off: 'Members can no longer sign in with passkeys. Existing passkeys are kept.',
  },
  'accounts.disclosure': {
    explicit: 'Responses reveal whether an email is registered.',
    private: 'Responses no longer reveal whether an email is registered.',
  },
  'members.directory': {
    open: 'Visitors and members can list members with a public profile.',
    closed: 'Visitors and members can no longer see other members. Member lists on your site will be empty.',
  },
  'members.deletionGraceDays': {
    0: 'Members are deleted immediately from now on. Deletions already scheduled keep their date.',
    1: 'Members deleted from now on can be restored for 1 day.',
    '*': 'Members deleted from now on can be restored for {value} days.',
  },
  'branding.logo': {
    '': 'Pages and emails show no logo.',
    '*': 'Pages and emails show the new logo.',
  },
  'branding.colour': {
    '': 'Pages and emails use the default color again.',
    '*': 'Pages and emails use the color {value}, or a shade with enough contrast.',
  },
}
