import { type OwnerRole, ownerRoles } from '@foyer/protocol'
import type { Command } from 'commander'
import { commandLineAct } from '../../../features/audit/audit.js'
import { addOwner } from '../../../features/owners/add-owner.js'
import { changeOwner, removeOwner } from '../../../features/owners/change-owner.js'
import type { OwnerResult } from '../../../features/owners/make-owner.js'
import { isOwnerRole } from '../../../features/site/roles/owner-role.js'
import { endedSessions } from '../../../features/tokens/token-checker.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { CommandContext } from '../command-context.js'
import { createOwner, readPassword } from '../create-owner.js'
import { type OpenSite, type SiteFlags, withSite } from '../open-site.js'
import { print, table } from '../output.js'
import { withCliErrors } from '../with-cli-errors.js'

type Flags = SiteFlags & { json?: boolean }

const outcomeMessages: Record<OwnerResult['outcome'], string[]> = {
  made: [],
  joined: ['There already was a member with this email. They are an owner now and keep their password.'],
  reset: [
    'There already was a member with this email who had not verified it. They are an owner now with the password given here, and their sessions have ended.',
  ],
}

/**
 * `foyer owner create|list|invite|set-role|remove`. The password is read from standard input, because other users of
 * the machine can read flags.
 */
export function ownerCommands(program: Command, context: CommandContext): void {
  const owner = program.command('owner').description('manage the owners of the site')

  owner
    .command('create')
    .description('add an owner')
    .requiredOption('--email <email>', 'their email address')
    .requiredOption('--password-stdin', 'read the password from standard input')
    .option('--json', 'print JSON')
    .action((flags: Flags & { email: string }) =>
      withSite(context, flags, async (site) => {
        const { member, outcome } = await createOwner(flags.email, await readPassword(context.stdin), site)
        const { memberId, email } = member
        print(
          context,
          { memberId, email, outcome },
          [`${email} is an owner of this site now.`, ...outcomeMessages[outcome]].join('\n'),
          flags.json,
        )
      }),
    )

  owner
    .command('list')
    .description('list the owners')
    .option('--json', 'print JSON')
    .action((flags: Flags) =>
      withSite(context, flags, async ({ storage }) => {
        const owners = await storage.read((stores) => stores.owners.list())
        const views = owners.map(({ memberId, email, role, status }) => ({ memberId, email, role, status }))
        const rows = views.map(({ email, role, status, memberId }) => [email, role, status, memberId])
        print(
          context,
          views,
          views.length === 0
            ? 'Nobody runs this site yet. Add the first owner with: foyer owner create --email EMAIL --password-stdin'
            : table([['EMAIL', 'ROLE', 'STATUS', 'ID'], ...rows]),
          flags.json,
        )
      }),
    )

  owner
    .command('invite <email>')
    .description('give a member a role, or invite someone who is not a member')
    .option('--role <role>', `the role: ${ownerRoles.join(', ')}`, 'moderator')
    .option('--json', 'print JSON')
    .action((email: string, flags: Flags & { role: string }) =>
      withSite(context, flags, async ({ storage, random, clock }) => {
        const deps = { storage, random, clock, mail: { wake: () => {} } }
        const added = await withCliErrors(addOwner({ email, role: parseRole(flags.role) }, commandLineAct, deps))
        const status =
          added.state === 'ADDED' ? 'has the role' : 'is invited, the mail is in the outbox; the role will be'
        print(context, added, `${added.email} ${status} ${added.role}.`, flags.json)
      }),
    )

  owner
    .command('set-role <email> <role>')
    .description(`change the role of an owner: ${ownerRoles.join(', ')}`)
    .option('--json', 'print JSON')
    .action((email: string, role: string, flags: Flags) =>
      withSite(context, flags, async (site) => {
        const { memberId } = await findOwner(email, site)
        const changed = await withCliErrors(changeOwner(memberId, parseRole(role), commandLineAct, site))
        print(context, { memberId, email: changed.email, role }, `${changed.email} has the role ${role}.`, flags.json)
      }),
    )

  owner
    .command('remove <email>')
    .description('remove the role of an owner, who remains a member')
    .option('--json', 'print JSON')
    .action((email: string, flags: Flags) =>
      withSite(context, flags, async (site) => {
        const found = await findOwner(email, site)
        await withCliErrors(removeOwner(found.memberId, commandLineAct, { ...site, ended: endedSessions() }))
        print(context, { memberId: found.memberId }, `${found.email} does not run this site any more.`, flags.json)
      }),
    )
}

function parseRole(role: string): OwnerRole {
  if (!isOwnerRole(role)) throw new StartError(`The role must be ${ownerRoles.join(', ')}, not "${role}".`)
  return role
}

async function findOwner(email: string, { storage }: Pick<OpenSite, 'storage'>) {
  const key = readEmailAddress(email)?.emailKey
  const owners = await storage.read((stores) => stores.owners.list())
  const found = owners.find((owner) => readEmailAddress(owner.email)?.emailKey === key)
  if (found === undefined) throw new StartError(`"${email}" is not the address of anybody who runs this site.`)
  return found
}
