import { changeOwnerMemberRequest } from '@foyer/protocol'
import type { Command } from 'commander'
import { commandLineAct } from '../../../features/audit/audit.js'
import { editMember } from '../../../features/members/profile/edit-member.js'
import { setEmail } from '../../../features/members/profile/set-email.js'
import { settingsInForce } from '../../../features/site/settings/site-settings.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { CommandContext } from '../command-context.js'
import { type SiteFlags, withSite } from '../open-site.js'
import { print } from '../output.js'
import { withCliErrors } from '../with-cli-errors.js'
import { findMember, formatMember, memberView } from './member-commands.js'

interface SetFlags extends SiteFlags {
  json?: boolean
  nickname?: string
  firstName?: string
  lastName?: string
  language?: string
  notes?: string
  tags?: string
  newEmail?: string
  verified?: boolean
}

/** `foyer member set EMAIL …`: the same changes as the console's page of a member. An empty text removes a value. */
export function memberSetCommand(member: Command, context: CommandContext): void {
  member
    .command('set <email>')
    .description('change the names, language, notes, tags or address of a member; an empty text removes a value')
    .option('--nickname <text>', 'the name shown to others')
    .option('--first-name <text>', 'the first name')
    .option('--last-name <text>', 'the last name')
    .option('--language <code>', 'the language of emails, such as en or pt-BR')
    .option('--notes <text>', 'notes, visible to the team only')
    .option('--tags <list>', 'tags, separated by commas, visible to the team only')
    .option('--new-email <email>', 'the new email; the member confirms it with a code')
    .option(
      '--verified',
      'with --new-email: the address is in force at once, because you know that the person reads it',
    )
    .option('--json', 'print JSON')
    .action((email: string, flags: SetFlags) =>
      withSite(context, flags, async (site) => {
        const { memberId } = await site.storage.read((stores) => findMember(email, stores))
        const { stored } = await site.siteSnapshots.load(site.siteId)
        const settings = settingsInForce(stored, site.environment.dev ?? false)
        const deps = { ...site, siteSnapshot: { current: () => ({ settings }) }, mail: { wake: () => {} } }
        const changed = await withCliErrors(editMember(memberId, readEdit(flags), deps, commandLineAct))
        const { newEmail, verified = false } = flags
        const moved =
          newEmail === undefined
            ? changed
            : await withCliErrors(setEmail(memberId, { email: newEmail, verified }, deps, commandLineAct))
        print(context, memberView(moved), formatMember(memberView(moved)), flags.json)
      }),
    )
}

/** @throws StartError if the server would refuse a value */
function readEdit({ nickname, firstName, lastName, language, notes, tags }: SetFlags) {
  const orNull = (text: string | undefined) => (text === '' ? null : text)
  const read = changeOwnerMemberRequest.safeParse({
    member: {
      profile: { nickname: orNull(nickname) },
      contact: { firstName: orNull(firstName), lastName: orNull(lastName) },
    },
    language: orNull(language),
    notes,
    tags: tags?.split(',').flatMap((tag) => tag.trim() || []),
  })
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new StartError(`"${issue?.path.map(String).join('.')}": ${issue?.message}.`)
}
