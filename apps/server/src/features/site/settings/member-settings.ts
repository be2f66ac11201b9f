import { z } from 'zod'
import { DAY } from '../../../kernel/clock.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { setting, type ValuesOf } from '../../../kernel/setting.js'

const MAX_DAYS = 90

/** The settings of member deletion and the member directory. */
export const memberSettings = {
  /** Days in which a deletion can be undone; 0 carries it out at once. */
  deletionGraceDays: setting({
    name: 'members.deletionGraceDays',
    schema: z
      .string()
      .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= MAX_DAYS)
      .describe(`a number of days from 0 (at once) to ${MAX_DAYS}`),
    read: Number,
    default: String(lifetimes.deletedMember.ms / DAY),
    // A deletion is carried out at once, so that its effect is visible.
    devDefault: '0',
    about:
      'How long a deleted member can come back: their sessions end at once, and until then a sign-in offers to keep the account. `0` deletes at once, which is the default under `--dev`.',
  }),
  /** Whether visitors and members may list public members and read their profiles (decision 19). */
  directory: setting({
    name: 'members.directory',
    schema: z.enum(['open', 'closed']),
    default: 'open',
    about:
      'Whether visitors and members may list the members who made themselves public, and look at one of them. `closed` refuses that with `PERMISSION_DENIED`; people who run the site and back ends see all members either way.',
  }),
} as const

export type MemberRules = ValuesOf<typeof memberSettings>
