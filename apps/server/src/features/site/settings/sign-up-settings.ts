import { z } from 'zod'
import { setting, type ValuesOf } from '../../../kernel/setting.js'

/** The settings of sign-up. */
export const signUpSettings = {
  policy: setting({
    name: 'signup.policy',
    schema: z.enum(['open', 'approval', 'invite']),
    default: 'open',
    about:
      '`open`: everyone who signs up is a member. `approval`: the team approves each request. `invite`: invited addresses, and people with an invitation code.',
  }),
  verifyEmail: setting({
    name: 'signup.verifyEmail',
    schema: z.enum(['true', 'false']),
    read: (text) => text === 'true',
    default: 'true',
    devDefault: 'false',
    about: 'Whether new members must verify their email with a code first.',
  }),
} as const

/** A site's rules for sign-up and sign-in. */
export type SignUpRules = ValuesOf<typeof signUpSettings>

/** The methods of the sign-in page. */
export const signInSettings = {
  methods: setting({
    name: 'signin.methods',
    schema: z.enum(['password', 'password-and-code', 'code']),
    default: 'password',
    about:
      '`password`: members sign in with a password. `password-and-code`: the sign-in page also offers an email code. `code`: email codes only; new members have no password.',
  }),
  secondFactor: setting({
    name: 'signin.secondFactor',
    schema: z.enum(['optional', 'owners', 'team', 'everyone']),
    default: 'owners',
    devDefault: 'optional',
    about:
      'Who must use two-step verification: nobody (`optional`: members can), the owners, the whole team, or `everyone`. Members who must use it and have not set it up do so at the next sign-in.',
  }),
  passkeys: setting({
    name: 'signin.passkeys',
    schema: z.enum(['offered', 'off']),
    default: 'offered',
    about:
      'Whether members can sign in with passkeys and add them. Not possible if the issuer is an IP address. `off` keeps the passkeys that members have.',
  }),
  newDeviceEmail: setting({
    name: 'signin.newDeviceEmail',
    schema: z.enum(['true', 'false']),
    read: (text) => text === 'true',
    default: 'true',
    about:
      'Whether members get an email when they sign in with a browser or device that they have not used before, with a link to report that it was not them.',
  }),
} as const

/** Whether answers reveal that an address has an account. */
export const disclosureSettings = {
  disclosure: setting({
    name: 'accounts.disclosure',
    schema: z.enum(['explicit', 'private']),
    default: 'explicit',
    about:
      '`explicit`: the responses to a site’s own forms reveal whether an address has an account, as those of Wix do. `private`: they never do, and everyone has to verify the address.',
  }),
} as const
