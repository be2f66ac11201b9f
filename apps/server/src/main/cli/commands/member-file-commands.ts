import { readFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { z } from 'zod'
import { audit, commandLineAct } from '../../../features/audit/audit.js'
import { exportMembers, memberPages } from '../../../features/import-export/members/export-members.js'
import {
  emptyCounts,
  importMembers,
  type MemberCounts,
} from '../../../features/import-export/members/import-members.js'
import type { FirebaseHashParameters } from '../../../features/import-export/members/imported-member.js'
import { type MemberFormat, memberFormats } from '../../../features/import-export/members/member-codec.js'
import { openInput } from '../../../features/import-export/records/open-input.js'
import { createProgress } from '../../../features/import-export/records/progress.js'
import { sqlTransferStore } from '../../../features/import-export/sql-transfer-store.js'
import { settingsInForce } from '../../../features/site/settings/site-settings.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import { authenticatorKey } from '../authenticator-key.js'
import type { CommandContext } from '../command-context.js'
import { type SiteFlags, withSite } from '../open-site.js'
import { print } from '../output.js'
import { type ExportFlags, writeExport } from '../write-export.js'

const EXPORT_HELP = `
The columns of CSV are email, id, status, verified, resetRequired, created,
lastLogin, nickname, firstName, lastName, phone, company, jobTitle, birthdate,
language, notes, tags, slug, profile, identities (accounts at identity
providers) and passkeys, the last three as JSON; with passwords also
passwordHash, totpSecret (the secret of the authenticator app, in base 32) and
totpAdded. A cell that a spreadsheet would run as a formula gets ' before it;
"foyer member import" removes it again. Only you can read FILE; "-" writes to
standard output. It does not contain roles, sessions, keys and recovery codes.`

const IMPORT_HELP = `
FILE is UTF-8: CSV with a line of names, or JSON: an object on each line, or a
list. "-" reads standard input. Only "email" is required; names that other
products use are understood, unknown ones are reported and left out, and roles
are never read. A password hash may be Argon2, bcrypt, scrypt or PBKDF2: it is
replaced at the next sign-in. Accounts at identity providers sign in as before,
if the site has the provider, and authenticator apps keep working.
docs/moving-members.md shows exports of Firebase, Supabase, Auth0, Clerk and
Wix.
Every 500 lines are one transaction. Bad lines are left out. Members are matched
by email: existing ones stay as they are, or with --update become what the file
says. An interrupted import can be repeated. Owners are never changed.`

interface FileFlags extends SiteFlags {
  format?: MemberFormat
  json?: boolean
}
interface MemberExportFlags extends FileFlags, ExportFlags {
  withPasswords?: boolean
}
interface ImportFlags extends FileFlags {
  dryRun?: boolean
  update?: boolean
  firebaseHash?: string
}

/** `foyer member export|import FILE`, with or without a running server, which sees the members immediately. */
export function memberFileCommands(member: Command, context: CommandContext): void {
  const format = () =>
    new Option('--format <format>', 'csv or json; by default the extension of FILE').choices(memberFormats)
  member
    .command('export <file>')
    .description('export all members to a file')
    .addOption(format())
    .option('--with-passwords', 'with password hashes and the secrets of authenticator apps: keep the file secret')
    .option('--force', 'replace FILE if it exists')
    .option('--json', 'print JSON')
    .addHelpText('after', EXPORT_HELP)
    .action((file: string, flags: MemberExportFlags) => exportTo(context, file, flags))
  member
    .command('import <file>')
    .description('import members from a file')
    .addOption(format())
    .option('--update', 'update existing members from the file')
    .option('--firebase-hash <file>', 'the password hash parameters of a Firebase project')
    .option('--dry-run', 'check the file and print what would change')
    .option('--json', 'print JSON')
    .addHelpText('after', IMPORT_HELP)
    .action((file: string, flags: ImportFlags) => importFrom(context, file, flags))
}

const formatOf = (file: string, { format }: FileFlags): MemberFormat =>
  format ?? (/\.(json|jsonl|ndjson)$/i.test(file) ? 'json' : 'csv')

const exportTo = (context: CommandContext, file: string, flags: MemberExportFlags): Promise<void> =>
  writeExport(
    context,
    file,
    flags,
    'member',
    async ({ database, siteId, storage, clock, random, rootSecret }, report) => {
      const details = { format: formatOf(file, flags), passwords: flags.withPasswords ?? false }
      const entry = { action: 'members-exported', target: { kind: 'member', id: null }, details } as const
      await storage.write((stores) => audit(commandLineAct, entry, stores, { clock, random }))
      return exportMembers({
        pages: memberPages(sqlTransferStore(database, siteId)),
        ...details,
        secrets: authenticatorKey(rootSecret),
        onProgress: (members) => report(`Exporting ${members} members`, members),
      })
    },
  )

async function importFrom(context: CommandContext, file: string, flags: ImportFlags): Promise<void> {
  const { dryRun: isDryRun = false, update = false, json } = flags
  const firebase = flags.firebaseHash === undefined ? undefined : readFirebaseHashing(flags.firebaseHash)
  const input = await openInput(file, context)
  const progress = createProgress(context.stderr)
  const faults: { line: number; fault: string }[] = []
  const ignored: string[] = []
  const counts = emptyCounts()
  const printLine = (line: string) => {
    progress.clear()
    context.stdout.write(`${line}\n`)
  }
  try {
    await withSite(context, flags, async (site) => {
      const { storage, database } = site
      const { dev = false } = site.environment
      const { stored } = await site.siteSnapshots.load(site.siteId)
      const addressRules = settingsInForce(stored, dev).addresses
      const recordAudit = (action: string) => {
        const entry = { action, target: { kind: 'member', id: null }, details: { ...counts, update } } as const
        return storage.write((stores) => audit(commandLineAct, entry, stores, site))
      }
      if (!isDryRun) await recordAudit('members-import-begun')
      try {
        await importMembers(
          input,
          {
            ...{ format: formatOf(file, flags), firebase, update, isDryRun, addressRules },
            onIgnored: (name) => {
              ignored.push(name)
              if (!json) printLine(`"${name.slice(0, 100)}" means nothing here and is left out.`)
            },
            onFault: (line, fault) => {
              if (json) faults.push({ line, fault })
              else printLine(`line ${line}: ${fault}`)
            },
            onProgress: (_, line) => progress.update(`At line ${line}${input.progress()}`),
          },
          {
            ...site,
            secrets: authenticatorKey(site.rootSecret),
            isUniqueViolation: (error) => database.differences.isUniqueViolation(error),
          },
          counts,
        )
      } finally {
        if (!isDryRun) await recordAudit('members-imported')
      }
    })
  } catch (error) {
    progress.clear()
    if (!(error instanceof StartError) || isDryRun) throw error
    throw new StartError(`${error.message} ${partialSummary(counts)}.`)
  } finally {
    progress.clear()
    await input.close()
  }
  const { refusedAddresses } = counts
  const note =
    refusedAddresses === 0
      ? ''
      : ` ${refusedAddresses} of the addresses could not sign up by the rules of the site; imports are exempt.`
  const result = { ...counts, faults, ignored, dryRun: isDryRun }
  print(context, result, formatSummary(counts, isDryRun) + note, json)
  if (isDryRun && counts.bad > 0)
    throw new StartError(`${file} has ${counts.bad} bad ${counts.bad === 1 ? 'line' : 'lines'}.`)
}

const partialSummary = ({ added, updated }: MemberCounts): string =>
  added + updated === 0 ? 'Nothing was written' : `What comes before is kept: ${added} added, ${updated} updated`

const formatSummary = ({ added, updated, unchanged, left, bad, identities }: MemberCounts, isDryRun: boolean): string =>
  [
    isDryRun
      ? `${added} members would be added, ${updated} updated, ${left} are there and would be left. Nothing was written.`
      : `Members: ${added} added, ${updated} updated, ${unchanged + left} unchanged.`,
    ...Object.entries(identities).map(([providerId, members]) => `With an account at ${providerId}: ${members}.`),
    ...(bad > 0 ? [`Bad lines${isDryRun ? '' : ' left out'}: ${bad}.`] : []),
  ].join(' ')

const base64Text = z.string().regex(/^[A-Za-z0-9+/_-]*={0,2}$/)
/** Reads the hash parameters as Firebase shows them, with colons or as JSON. */
function readFirebaseHashing(file: string): FirebaseHashParameters {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError(`Cannot read ${file}: ${(error as Error).message}.`)
  }
  const value = (name: string) => new RegExp(`"?${name}"?\\s*[:=]\\s*"?([^",\\s}]*)`).exec(text)?.[1]
  const read = z
    .object({
      signerKey: base64Text.min(1),
      saltSeparator: base64Text,
      rounds: z.coerce.number().int().min(1).max(64),
      memoryCost: z.coerce.number().int().min(1).max(20),
    })
    .safeParse({
      signerKey: value('base64_signer_key'),
      saltSeparator: value('base64_salt_separator'),
      rounds: value('rounds'),
      memoryCost: value('mem_cost'),
    })
  if (read.success) return read.data
  throw new StartError(
    `${file} does not have the password hash parameters of Firebase: base64_signer_key, base64_salt_separator, rounds, mem_cost.`,
  )
}
