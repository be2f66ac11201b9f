import type { Command } from 'commander'
import { byCommandLine } from '../../../features/audit/audit.js'
import type { Claim, Member } from '../../../features/members/member.js'
import { type Moderation, moderate, moderations } from '../../../features/moderation/moderate.js'
import { settingsInForce } from '../../../features/site/settings/site-settings.js'
import { endedSessions } from '../../../features/tokens/token-checker.js'
import { rfc3339 } from '../../../kernel/clock.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { Stores } from '../../deps.js'
import { asCommand } from '../as-command.js'
import type { CommandContext } from '../command-context.js'
import { type SiteFlags, withSite } from '../open-site.js'
import { print, table } from '../output.js'
import { invitationCommands } from './invitation-commands.js'
import { memberFileCommands } from './member-file-commands.js'

type Flags = SiteFlags & { json?: boolean }
const LISTED = 1000

/** A member or a pending claim, as the command line shows it (design §6). */
interface Shown {
  id: string
  email: string
  status: string
  emailVerified: boolean
  resetRequired: boolean
  createdAt: string
  lastLoginAt: string | null
  /** When a pending deletion is carried out. */
  deletionDueAt?: string
}

const ofMember = (member: Member): Shown => ({
  id: member.memberId,
  email: member.email,
  status: member.status,
  emailVerified: member.emailVerified,
  resetRequired: member.resetRequired,
  createdAt: rfc3339(member.createdAt),
  lastLoginAt: member.lastLoginAt === null ? null : rfc3339(member.lastLoginAt),
  ...(member.deletion === undefined ? {} : { deletionDueAt: rfc3339(member.deletion.dueAt) }),
})

const ofClaim = (claim: Claim): Shown => ({
  id: claim.claimId,
  email: claim.email,
  status: 'pending-verification',
  emailVerified: false,
  resetRequired: false,
  createdAt: rfc3339(claim.createdAt),
  lastLoginAt: null,
})

const sentence = ({ email, status, emailVerified, deletionDueAt }: Shown): string =>
  deletionDueAt === undefined
    ? `${email} is ${status.replace('-', ' ')}${emailVerified ? '' : ', the address is not verified'}.`
    : `${email} will be deleted on ${deletionDueAt}; "foyer member restore" takes that back.`

/**
 * `foyer member list|show|approve|block|unblock|require-reset|delete`, the invitations, and members from and into
 * files.
 */
export function memberCommands(program: Command, context: CommandContext): void {
  const member = program.command('member').description('look after members')
  invitationCommands(member, context)
  memberFileCommands(member, context)

  member
    .command('list')
    .description('show members, the newest first')
    .option('--json', 'print JSON')
    .action((flags: Flags) =>
      withSite(context, flags, async ({ storage }) => {
        const { members } = await storage.read((stores) =>
          stores.members.list({ limit: LISTED, offset: 0, order: 'newest' }),
        )
        const claims = await storage.read((stores) => stores.claims.list(LISTED))
        const shown = [...members.map(ofMember), ...claims.map(ofClaim)]
        const rows = [
          ['EMAIL', 'STATUS', 'VERIFIED', 'ID'],
          ...shown.map(({ email, status, emailVerified, id }) => [email, status, String(emailVerified), id]),
        ]
        print(context, shown, shown.length === 0 ? 'No member yet.' : table(rows), flags.json)
      }),
    )

  member
    .command('show <email>')
    .description('show one member')
    .option('--json', 'print JSON')
    .action((email: string, flags: Flags) =>
      withSite(context, flags, async ({ storage }) => {
        const found = await storage.read((stores) => findShown(email, stores))
        print(context, found, sentence(found), flags.json)
      }),
    )

  const descriptions: Record<Moderation, string> = {
    approve: 'let a waiting member in',
    decline: 'end the request of a waiting member, who is told and may ask again',
    block: 'shut a member out and end all sessions',
    unblock: 'let a blocked member in again',
    'require-reset': 'ask for a new password before the next sign-in',
    delete: 'delete a member; when the time of members.deletionGraceDays is over, unless that is 0',
    restore: 'take a deletion back before it is carried out',
  }
  for (const decision of moderations) {
    const command = member
      .command(`${decision} <email>`)
      .description(descriptions[decision])
      .option('--json', 'print JSON')
    if (decision === 'decline') command.option('--reason <text>', 'what the person is told')
    command.action((email: string, flags: Flags & { reason?: string }) =>
      withSite(context, flags, async ({ storage, clock, random, directory, siteId, environment }) => {
        const { memberId } = await storage.read((stores) => findMember(email, stores))
        const deps = { storage, clock, random, mail: { wake: () => {} }, ended: endedSessions() }
        const { stored } = await directory.load(siteId)
        const { deletionGraceDays: graceDays } = settingsInForce(stored, environment.dev ?? false).members
        const decided = await asCommand(
          moderate(memberId, decision, deps, { reason: flags.reason ?? null, graceDays, act: byCommandLine }),
        )
        const shown = ofMember(decided)
        const gone = decided.deletion === undefined ? goneWords[decision]?.(email) : undefined
        print(context, shown, gone ?? sentence(shown), flags.json)
      }),
    )
  }
}

const goneWords: Partial<Record<Moderation, (email: string) => string>> = {
  decline: (email) => `The request of ${email} is declined.`,
  delete: (email) => `${email} is deleted.`,
}

async function findMember(email: string, stores: Stores): Promise<Member> {
  const address = readEmailAddress(email)
  if (address === undefined) throw new StartError(`"${email}" is not an email address.`)
  const found = await stores.members.findByEmail(address.emailKey)
  if (found === undefined) throw new StartError(`There is no member with the address ${address.email}.`)
  return found
}

async function findShown(email: string, stores: Stores): Promise<Shown> {
  const address = readEmailAddress(email)
  const claim = address === undefined ? undefined : await stores.claims.newestOf(address.emailKey)
  if (claim !== undefined && (await stores.members.findByEmail(claim.emailKey)) === undefined) return ofClaim(claim)
  return ofMember(await findMember(email, stores))
}
