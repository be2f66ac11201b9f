import type { Command } from 'commander'
import { commandLineAct } from '../../../features/audit/audit.js'
import { type Invitation, stateOf } from '../../../features/members/invitations/invitation.js'
import { invite } from '../../../features/members/invitations/invite.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { CommandContext } from '../command-context.js'
import { type SiteFlags, withSite } from '../open-site.js'
import { print, table } from '../output.js'
import { withCliErrors } from '../with-cli-errors.js'

type Flags = SiteFlags & { json?: boolean }
const LIST_LIMIT = 1000

/** An invitation in the output of the command line. */
const invitationView = (invitation: Invitation, now: number) => ({
  email: invitation.email,
  status: stateOf(invitation, now),
  invitedAt: rfc3339(invitation.createdAt),
  expiresAt: rfc3339(invitation.expiresAt),
})

/** `foyer member invite|invitations|withdraw`. */
export function invitationCommands(member: Command, context: CommandContext): void {
  member
    .command('invite <email...>')
    .description('invite people; a new invitation replaces the previous one')
    .option('--json', 'print JSON')
    .action((emails: string[], flags: Flags) =>
      withSite(context, flags, async ({ storage, clock, random }) => {
        // A running server finds the email in the outbox within a second; without one, it stays queued.
        const invited = await withCliErrors(
          invite(emails, { storage, clock, random, mail: { wake: () => {} } }, { act: commandLineAct }),
        )
        const rows = invited.map((invitation) => invitationView(invitation, clock.now()))
        print(
          context,
          rows,
          rows.map(({ email }) => `${email} is invited; the mail is in the outbox.`).join('\n'),
          flags.json,
        )
      }),
    )

  member
    .command('invitations')
    .description('list invitations, the newest first')
    .option('--json', 'print JSON')
    .action((flags: Flags) =>
      withSite(context, flags, async ({ storage, clock }) => {
        const invitations = await storage.read((stores) => stores.invitations.list(LIST_LIMIT))
        const rows = invitations.map((invitation) => invitationView(invitation, clock.now()))
        const lines = rows.map(({ email, status, expiresAt }) => [email, status, expiresAt])
        const text = rows.length === 0 ? 'Nobody was invited yet.' : table([['EMAIL', 'STATUS', 'EXPIRES'], ...lines])
        print(context, rows, text, flags.json)
      }),
    )

  member
    .command('withdraw <email>')
    .description('withdraw an invitation')
    .option('--json', 'print JSON')
    .action((email: string, flags: Flags) =>
      withSite(context, flags, async ({ storage, clock }) => {
        const address = readEmailAddress(email)
        if (address === undefined) throw new StartError(`"${email}" is not an email address.`)
        if (!(await storage.write((stores) => stores.invitations.withdraw(address.emailKey, clock.now()))))
          throw new StartError(`There is no open invitation for ${address.email}.`)
        print(
          context,
          { email: address.email, status: 'withdrawn' },
          `The invitation of ${address.email} is withdrawn.`,
          flags.json,
        )
      }),
    )
}
