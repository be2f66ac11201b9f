import { z } from 'zod'
import { setting, type ValuesOf } from '../../../kernel/setting.js'

/** The settings of sign-up and sign-in. */
export const signUpSettings = {
  policy: setting({
    name: 'signup.policy',
    schema: z.enum(['open', 'approval', 'invite']),
    default: 'open',
    about:
      '`open`: whoever registers is a member. `approval`: the owner approves each. `invite`: invited addresses only.',
    impact: {
      open: 'New people become members at once.',
      approval: 'New people wait until you approve them. Members stay members.',
      invite: 'New people need an invitation. Members stay members.',
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
      true: 'New people prove their address by a code. Members who never did are asked when they sign in next.',
      false: 'Nobody is asked for a code: an address may belong to somebody else.',
    },
  }),
} as const

/** A site's rules for sign-up and sign-in. */
export type SignUpRules = ValuesOf<typeof signUpSettings>

/** Whether answers reveal that an address has an account. */
export const disclosureSettings = {
  disclosure: setting({
    name: 'accounts.disclosure',
    schema: z.enum(['explicit', 'private']),
    default: 'explicit',
    about:
      '`explicit` tells at a site’s own forms that an address is known or not, as the provider does; `private` never tells, and asks everybody for proof.',
    impact: {
      explicit: 'Answers tell whether an address has an account.',
      private: 'Answers no longer tell whether an address has an account.',
    },
  }),
} as const
