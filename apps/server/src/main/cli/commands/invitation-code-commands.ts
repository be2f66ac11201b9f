import { MAX_CODE_LABEL_LENGTH, MAX_CODE_USES } from '@foyer/protocol'
import type { Command } from 'commander'
import { commandLineAct } from '../../../features/audit/audit.js'
import {
  createInvitationCode,
  revokeInvitationCode,
} from '../../../features/members/invitations/codes/change-invitation-codes.js'
import { invitationCodeViewOf } from '../../../features/members/invitations/codes/invitation-code-view.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { CommandContext } from '../command-context.js'
import { parseExpiry } from '../expiry-option.js'
import { type SiteFlags, withSite } from '../open-site.js'
import { print, table } from '../output.js'
import { withCliErrors } from '../with-cli-errors.js'

type Flags = SiteFlags & { json?: boolean }
type CreateFlags = Flags & { code?: string; label: string; uses: string; expires?: string }
const LIST_LIMIT = 1000

function parseUses(text: string): number {
  if (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_CODE_USES) return Number(text)
  throw new StartError(`--uses must be a number from 1 to ${MAX_CODE_USES}, not "${text.slice(0, 20)}".`)
}

/** `foyer member code create|list|revoke`: invitation codes. */
export function invitationCodeCommands(member: Command, context: CommandContext): void {
  const code = member.command('code').description('manage invitation codes')

  code
    .command('create')
    .description('create a code for signing up while the site requires an invitation')
    .option('--code <code>', 'the code, such as WELCOME-2026; a random one by default')
    .option('--label <text>', 'a note for the team', '')
    .option('--uses <number>', 'how many people can sign up with it', '1')
    .option('--expires <date>', 'when it expires, such as 2030-12-31; never by default')
    .option('--json', 'print JSON')
    .action((flags: CreateFlags) =>
      withSite(context, flags, async ({ storage, random, clock }) => {
        if (flags.label.length > MAX_CODE_LABEL_LENGTH)
          throw new StartError(`--label has at most ${MAX_CODE_LABEL_LENGTH} characters.`)
        const { expiresAt = null } = parseExpiry(flags.expires)
        const wanted = { code: flags.code ?? null, label: flags.label, maxUses: parseUses(flags.uses), expiresAt }
        const created = await withCliErrors(createInvitationCode(wanted, commandLineAct, { storage, random, clock }))
        const view = invitationCodeViewOf(created, clock.now())
        print(context, view, `${view.code}\n\nIts id is ${view.codeId}.`, flags.json)
      }),
    )

  code
    .command('list')
    .description('list invitation codes, the newest first')
    .option('--json', 'print JSON')
    .action((flags: Flags) =>
      withSite(context, flags, async ({ storage, clock }) => {
        const found = await storage.read((stores) => stores.invitationCodes.list(LIST_LIMIT))
        const codes = found.map((one) => invitationCodeViewOf(one, clock.now()))
        const rows = codes.map(({ codeId, code, status, uses, maxUses, expiresDate, label }) => [
          ...[codeId, code, status, `${uses} of ${maxUses}`, expiresDate ?? '', label],
        ])
        const text =
          codes.length === 0
            ? 'No invitation code yet. Create one with: foyer member code create --uses 50'
            : table([['ID', 'CODE', 'STATUS', 'USED', 'EXPIRES', 'LABEL'], ...rows])
        print(context, codes, text, flags.json)
      }),
    )

  code
    .command('revoke <code-id>')
    .description('revoke an invitation code')
    .option('--json', 'print JSON')
    .action((codeId: string, flags: Flags) =>
      withSite(context, flags, async ({ storage, random, clock }) => {
        const revoked = await withCliErrors(revokeInvitationCode(codeId, commandLineAct, { storage, random, clock }))
        const view = invitationCodeViewOf(revoked, clock.now())
        print(context, view, `Nobody can sign up with ${view.code} any more.`, flags.json)
      }),
    )
}
