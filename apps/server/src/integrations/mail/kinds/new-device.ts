import { mailKind } from './mail-kind.js'
import { signInMethodName } from './sign-in-method-name.js'

/** A sign-in with a device that the member has not used before; the link is for recipients who did not sign in. */
export const newDevice = mailKind({
  kind: 'new-device',
  secret: 'device-link',
  parts: ['lead', 'from', 'notYou', 'action', { aside: 'life' }],
  values: (signIn: { method: string; secondFactor?: string | null }, { lang }) => ({
    method: signInMethodName(signIn, lang),
  }),
  hasOriginInText: true,
  sample: { causedBy: 'request', method: 'pwd' },
})
