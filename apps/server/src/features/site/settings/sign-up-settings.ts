import { z } from 'zod'
import { setting, type ValuesOf } from '../../../kernel/setting.js'

/** The settings of sign-up. */
export const signUpSettings = {
  policy: setting({
    name: 'signup.policy',
    schema: z.enum(['open', 'approval', 'invite']),
    default: 'open',
    about:
      '`open`: everybody who registers is a member. `approval`: the owner approves each. `invite`: invited addresses, and people with an invitation code.',
    impact: {
      open: 'New users become members immediately.',
      approval: 'New users must be approved. Existing members are not affected.',
      invite: 'New users need an invitation. Existing members are not affected.',
    },
  }),
  verifyEmail: setting({
    name: 'signup.verifyEmail',
    schema: z.enum(['true', 'false']),
    read: (text) => text === 'true',
    default: 'true',
    devDefault: 'false',
    about: 'Whether a new member must prove the address by a code before anything else.',
    impact: {
      true: 'New users must verify their email with a code. Members who never did are asked at their next sign-in.',
      false: 'Emails are no longer verified, so accounts may use emails of other people.',
    },
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
      '`password`: members sign in with a password. `password-and-code`: the sign-in page also offers a code by email. `code`: a code by email only; new members have no password.',
    impact: {
      password: 'Members need a password. Members without one set it by “Forgot password?”.',
      'password-and-code': 'Members can also sign in with a code that is sent to their email.',
      code: 'The sign-in page asks for the email only. Passwords are kept and no longer accepted at the sign-in page.',
    },
  }),
  secondFactor: setting({
    name: 'signin.secondFactor',
    schema: z.enum(['optional', 'owners', 'team', 'everyone']),
    default: 'owners',
    devDefault: 'optional',
    about:
      'Who must use two-step verification: nobody (`optional`: members may), the owners, the whole team, or `everyone`. Members who must use it and have not set it up do so at the next sign-in.',
    impact: {
      optional: 'Nobody has to use two-step verification. Members who have set it up still do.',
      owners: 'Owners set up two-step verification at their next sign-in.',
      team: 'Owners and the rest of the team set up two-step verification at their next sign-in.',
      everyone: 'All members set up two-step verification at their next sign-in.',
    },
  }),
  passkeys: setting({
    name: 'signin.passkeys',
    schema: z.enum(['offered', 'off']),
    default: 'offered',
    about:
      'Whether members can sign in with passkeys and add them. Not possible if the issuer is an IP address. `off` keeps the passkeys that members have.',
    impact: {
      offered: 'Members can add passkeys and sign in with them.',
      off: 'Passkeys no longer sign anybody in. They are kept.',
    },
  }),
  newDeviceEmail: setting({
    name: 'signin.newDeviceEmail',
    schema: z.enum(['true', 'false']),
    read: (text) => text === 'true',
    default: 'true',
    about:
      'Whether members get an email when they sign in with a browser or device that they have not used before, with a link to say that it was somebody else.',
    impact: {
      true: 'Members get an email about each sign-in with a new device.',
      false: 'Members no longer get emails about new devices.',
    },
  }),
} as const

/** Whether answers reveal that an address has an account. */
export const disclosureSettings = {
  disclosure: setting({
    name: 'accounts.disclosure',
    schema: z.enum(['explicit', 'private']),
    default: 'explicit',
    about:
      '`explicit` tells at a site’s own forms that an address is known or not, as the provider does; `private` never tells, and asks everybody for proof.',
    impact: {
      explicit: 'Responses reveal whether an email is registered.',
      private: 'Responses no longer reveal whether an email is registered.',
    },
  }),
} as const
