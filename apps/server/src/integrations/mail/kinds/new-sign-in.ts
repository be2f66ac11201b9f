import { mailKind } from './mail-kind.js'

/** A sign-in followed many wrong passwords; the link is for recipients who did not sign in. */
export const newSignIn = mailKind({
  kind: 'new-sign-in',
  path: '/forgot-password',
  parts: ['lead', 'from', 'notYou', 'action'],
  values: ({ failures }: { failures: number }, { lang }) => ({ count: new Intl.NumberFormat(lang).format(failures) }),
  hasOriginInText: true,
  sample: { causedBy: 'request', failures: 7 },
})
