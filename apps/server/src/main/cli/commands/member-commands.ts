import type { Command } from 'commander'
import { commandLineAct } from '../../../features/audit/audit.js'
import { removeMemberFactors } from '../../../features/members/factors/remove-member-factors.js'
import type { Member, PendingRegistration } from '../../../features/members/member.js'
import { type Moderation, moderate, moderations } from '../../../features/moderation/moderate.js'
import { settingsInForce } from '../../../features/site/settings/site-settings.js'
import { endedSessions } from '../../../features/tokens/token-checker.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { Stores } from '../../deps.js'
import type { CommandContext } from '../command-context.js'
import { type SiteFlags, withSite } from '../open-site.js'
import { print, table } from '../output.js'
import { withCliErrors } from '../with-cli-errors.js'
import { invitationCodeCommands } from './invitation-code-commands.js'
import { invitationCommands } from './invitation-commands.js'
import { memberFileCommands } from './member-file-commands.js'
import { memberSetCommand } from './member-set-command.js'

type Flags = SiteFlags & { json?: boolean }
const LIST_LIMIT = 1000

/** A member or a pending registration in the output of the command line (design §6). */
interface MemberView {
  id: string
  email: string
  status: string
  emailVerified: boolean
  resetRequired: boolean
  createdAt: string
  lastLoginAt: string | null
  /** What only the team sees. */
  notes?: string
  tags?: readonly string[]
  /** The time at which a pending deletion is completed. */
  deletionDueAt?: string
}

/** Returns what the commands print of a member, as `--json` does. */
export const memberView = (member: Member): MemberView => ({
  id: member.memberId,
  email: member.email,
  status: member.status,
  emailVerified: member.emailVerified,
  resetRequired: member.resetRequired,
  createdAt: rfc3339(member.createdAt),
  lastLoginAt: member.lastLoginAt === null ? null : rfc3339(member.lastLoginAt),
  notes: member.notes,
  tags: member.tags,
  ...(member.deletion === undefined ? {} : { deletionDueAt: rfc3339(member.deletion.dueAt) }),
})

const pendingRegistrationView = (registration: PendingRegistration): MemberView => ({
  id: registration.registrationId,
  email: registration.email,
  status: 'pending-verification',
  emailVerified: false,
  resetRequired: false,
  createdAt: rfc3339(registration.createdAt),
  lastLoginAt: null,
})

/** Formats a member as one sentence. */
export const formatMember = ({ email, status, emailVerified, deletionDueAt }: MemberView): string =>
  deletionDueAt === undefined
    ? `${email} is ${status.replace('-', ' ')}${emailVerified ? '' : ', the address is not verified'}.`
    : `${email} will be deleted on ${deletionDueAt}; "foyer member restore" takes that back.`

/**
 * `foyer member list|show|set|remove-second-factors|approve|block|unblock|require-reset|lift-reset|delete`,
 * invitations, and import and export of members.
 */
export function memberCommands(program: Command, context: CommandContext): void {
  const member = program.command('member').description('manage members')
  invitationCommands(member, context)
  invitationCodeCommands(member, context)
  memberFileCommands(member, context)

  member
    .command('list')
    .description('show members, the newest first')
    .option('--json', 'print JSON')
    .action((flags: Flags) =>
      withSite(context, flags, async ({ storage }) => {
        const { members } = await storage.read((stores) =>
          stores.members.list({ limit: LIST_LIMIT, offset: 0, order: 'newest' }),
        )
        const pendingRegistrations = await storage.read((stores) => stores.pendingRegistrations.list(LIST_LIMIT))
        const views = [...members.map(memberView), ...pendingRegistrations.map(pendingRegistrationView)]
        const rows = [
          ['EMAIL', 'STATUS', 'VERIFIED', 'ID'],
          ...views.map(({ email, status, emailVerified, id }) => [email, status, String(emailVerified), id]),
        ]
        print(context, views, views.length === 0 ? 'No member yet.' : table(rows), flags.json)
      }),
    )

  member
    .command('show <email>')
    .description('show one member')
    .option('--json', 'print JSON')
    .action((email: string, flags: Flags) =>
      withSite(context, flags, async ({ storage }) => {
        const found = await storage.read((stores) => findMemberView(email, stores))
        print(context, found, formatMember(found), flags.json)
      }),
    )

  memberSetCommand(member, context)

  member
    .command('remove-second-factors <email>')
    .description('remove the authenticator app and recovery codes of a member who lost them')
    .option('--passkeys', 'remove the passkeys, too')
    .option('--json', 'print JSON')
    .action((email: string, flags: Flags & { passkeys?: boolean }) =>
      withSite(context, flags, async ({ storage, clock, random }) => {
        const { memberId } = await storage.read((stores) => findMember(email, stores))
        await withCliErrors(
          removeMemberFactors(
            memberId,
            commandLineAct,
            { storage, clock, random, mail: { wake: () => {} } },
            { withPasskeys: flags.passkeys ?? false },
          ),
        )
        const found = await storage.read((stores) => findMemberView(email, stores))
        print(context, found, `${email} no longer has a second factor, and gets an email about it.`, flags.json)
      }),
    )

  const descriptions: Record<Moderation, string> = {
    approve: 'approve a waiting member',
    decline: 'decline a waiting member, who gets an email and may ask again',
    block: 'block a member and end all sessions',
    unblock: 'unblock a member',
    'require-reset': 'require a new password before the next sign-in; the member gets an email',
    'lift-reset': 'no longer require a new password',
    delete: 'delete a member, after the days of members.deletionGraceDays',
    restore: 'cancel a pending deletion',
  }
  for (const decision of moderations) {
    const command = member
      .command(`${decision} <email>`)
      .description(descriptions[decision])
      .option('--json', 'print JSON')
    if (decision === 'decline') command.option('--reason <text>', 'the reason, for the email')
    command.action((email: string, flags: Flags & { reason?: string }) =>
      withSite(context, flags, async ({ storage, clock, random, siteSnapshots, siteId, environment }) => {
        const { memberId } = await storage.read((stores) => findMember(email, stores))
        const deps = { storage, clock, random, mail: { wake: () => {} }, ended: endedSessions() }
        const { stored } = await siteSnapshots.load(siteId)
        const { deletionGraceDays: graceDays } = settingsInForce(stored, environment.dev ?? false).members
        const updated = await withCliErrors(
          moderate(memberId, decision, deps, { reason: flags.reason ?? null, graceDays, act: commandLineAct }),
        )
        const views = memberView(updated)
        const completion = updated.deletion === undefined ? completionMessages[decision]?.(email) : undefined
        print(context, views, completion ?? formatMember(views), flags.json)
      }),
    )
  }
}

const completionMessages: Partial<Record<Moderation, (email: string) => string>> = {
  decline: (email) => `The request of ${email} is declined.`,
  delete: (email) => `${email} is deleted.`,
}

/** Returns the member with an address. @throws StartError if it is not an address, or nobody has it */
export async function findMember(email: string, stores: Stores): Promise<Member> {
  const address = readEmailAddress(email)
  if (address === undefined) throw new StartError(`"${email}" is not an email address.`)
  const found = await stores.members.findByEmail(address.emailKey)
  if (found === undefined) throw new StartError(`There is no member with the address ${address.email}.`)
  return found
}

async function findMemberView(email: string, stores: Stores): Promise<MemberView> {
  const address = readEmailAddress(email)
  const registration =
    address === undefined ? undefined : await stores.pendingRegistrations.findLatest(address.emailKey)
  if (registration !== undefined && (await stores.members.findByEmail(registration.emailKey)) === undefined)
    return pendingRegistrationView(registration)
  return memberView(await findMember(email, stores))
}
