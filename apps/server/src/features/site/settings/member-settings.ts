import { z } from 'zod'
import { DAY } from '../../../kernel/clock.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { setting } from '../../../kernel/setting.js'

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
      'How long a deleted account can be restored: its sessions end immediately, and until then a sign-in offers to keep the account. `0` deletes immediately, which is the default with `--dev`.',
  }),
  /** Whether visitors and members may list public members and read their profiles (decision 19). */
  directory: setting({
    name: 'members.directory',
    schema: z.enum(['open', 'closed']),
    default: 'open',
    about:
      'Whether visitors and members can list and view members with a public profile. `closed` refuses that with `PERMISSION_DENIED`; the team and back ends see all members in any case.',
  }),
} as const
