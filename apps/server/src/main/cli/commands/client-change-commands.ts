import { type Command, Option } from 'commander'
import { commandLineAct } from '../../../features/audit/audit.js'
import { type ClientPatch, changeClient, removeClient } from '../../../features/site/clients/change-clients.js'
import { type Client, type Rotation, rotations } from '../../../features/site/clients/client.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { CommandContext } from '../command-context.js'
import { type OpenSite, type SiteFlags, withSite } from '../open-site.js'
import { print, table } from '../output.js'
import { readLogoDataUrl } from '../picture-file.js'
import { repeatable } from '../repeatable.js'
import { UsageError } from '../usage-error.js'
import { withCliErrors } from '../with-cli-errors.js'
import { confirm } from '../with-prompt.js'

type Flags = SiteFlags & { json?: boolean }

interface UpdateFlags extends Flags {
  name?: string
  redirectUri?: string[]
  addRedirectUri?: string[]
  removeRedirectUri?: string[]
  origin?: string[]
  addOrigin?: string[]
  removeOrigin?: string[]
  logoutUri?: string[]
  addLogoutUri?: string[]
  removeLogoutUri?: string[]
  rotation?: Rotation
  sessionIdleFor?: string
  sessionLongest?: string
  runBy?: string
  /** False after --no-logo. */
  logo?: string | false
  firstParty?: boolean
}

/** `foyer client show|update|remove` (design §5). */
export function clientChangeCommands(client: Command, context: CommandContext): void {
  client
    .command('show <client-id>')
    .description('show one application')
    .option('--json', 'print JSON')
    .action((clientId: string, flags: Flags) =>
      withSite(context, flags, async (site) => {
        const found = await findClient(clientId, site)
        print(context, found, formatClient(found), flags.json)
      }),
    )

  client
    .command('update <client-id>')
    .description('change an application; options that are not given do not change')
    .option('--name <name>', 'the name that people see')
    .option('--redirect-uri <uri>', 'replace all redirect URIs (repeat for more)', repeatable)
    .option('--add-redirect-uri <uri>', 'add a redirect URI (repeat for more)', repeatable)
    .option('--remove-redirect-uri <uri>', 'remove a redirect URI (repeat for more)', repeatable)
    .option('--origin <origin>', 'replace all origins (repeat for more)', repeatable)
    .option('--add-origin <origin>', 'add an origin (repeat for more)', repeatable)
    .option('--remove-origin <origin>', 'remove an origin (repeat for more)', repeatable)
    .option('--logout-uri <uri>', 'replace all logout URIs (repeat for more)', repeatable)
    .option('--add-logout-uri <uri>', 'add a logout URI (repeat for more)', repeatable)
    .option('--remove-logout-uri <uri>', 'remove a logout URI (repeat for more)', repeatable)
    .addOption(new Option('--rotation <policy>', 'how refresh tokens are rotated').choices(rotations))
    .option('--session-idle-for <length>', 'when an unused session ends, such as 30m, or "site" for the setting')
    .option('--session-longest <length>', 'when every session ends, such as 12h, or "site" for the setting')
    .option('--run-by <name>', 'make it a third-party application, run by this name')
    .option('--logo <file>', 'the logo of a third-party application')
    .option('--no-logo', 'remove the logo')
    .option('--first-party', 'make it first-party: members are not asked for consent')
    .option('--json', 'print JSON')
    .action((clientId: string, flags: UpdateFlags) => {
      const patchOf = readUpdate(flags)
      return withSite(context, flags, async (site) => {
        const changed = await withCliErrors(changeClient(clientId, patchOf, commandLineAct, site))
        print(context, changed, formatClient(changed), flags.json)
      })
    })

  client
    .command('remove <client-id>')
    .description('remove an application; its tokens stop working immediately')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((clientId: string, flags: Flags & { yes?: boolean }) =>
      withSite(context, flags, async (site) => {
        const { name } = await findClient(clientId, site)
        const consequence = `The tokens of "${name}" stop working at once, and nobody can sign in through it.`
        await confirm(context, consequence, flags.yes)
        await withCliErrors(removeClient(clientId, commandLineAct, site))
        print(context, { clientId }, `${clientId} is removed.`, flags.json)
      }),
    )
}

async function findClient(clientId: string, { siteSnapshots, siteId }: OpenSite): Promise<Client> {
  const { clients } = await siteSnapshots.load(siteId)
  const found = clients.find((client) => client.clientId === clientId)
  if (found === undefined) throw new StartError('There is no such client; "foyer client list" shows all.')
  return found
}

const formatClient = (client: Client): string =>
  table([
    ['client id', client.clientId],
    ['name', client.name],
    ['kind', client.thirdParty === undefined ? 'own' : `run by ${client.thirdParty.runBy}`],
    ...(client.thirdParty === undefined ? [] : [['logo', client.thirdParty.logo === undefined ? 'no' : 'yes']]),
    ['confidential', client.isConfidential === true ? 'yes' : 'no'],
    ['rotation', client.rotation],
    ['sessions', `idle for ${client.sessionIdleFor ?? 'site'}, longest ${client.sessionLongest ?? 'site'}`],
    ['redirect URIs', client.redirectUris.join(' ')],
    ['origins', client.origins.join(' ')],
    ['logout URIs', client.logoutUris.join(' ')],
  ])

/** Reads the flags into a function that derives the patch from the stored client. @throws UsageError */
function readUpdate(flags: UpdateFlags): (before: Client) => ClientPatch {
  const { data: _, database: __, json: ___, ...changes } = flags
  if (Object.keys(changes).length === 0)
    throw new UsageError('Name what to change, such as --name or --add-redirect-uri; --help lists all.')
  if (flags.firstParty && (flags.runBy !== undefined || flags.logo !== undefined))
    throw new UsageError('An application with --first-party has neither --run-by nor --logo.')
  const redirectUris = readList('redirect-uri', flags.redirectUri, flags.addRedirectUri, flags.removeRedirectUri)
  const origins = readList('origin', flags.origin, flags.addOrigin, flags.removeOrigin)
  const logoutUris = readList('logout-uri', flags.logoutUri, flags.addLogoutUri, flags.removeLogoutUri)
  const thirdParty = readThirdParty(flags)
  return (before) => ({
    ...(flags.name !== undefined && { name: flags.name }),
    ...(flags.rotation !== undefined && { rotation: flags.rotation }),
    ...(flags.sessionIdleFor !== undefined && { sessionIdleFor: lengthOf(flags.sessionIdleFor) }),
    ...(flags.sessionLongest !== undefined && { sessionLongest: lengthOf(flags.sessionLongest) }),
    redirectUris: redirectUris(before.redirectUris),
    origins: origins(before.origins),
    logoutUris: logoutUris(before.logoutUris),
    ...thirdParty(before.thirdParty),
  })
}

/** Reads the length of a session; null for that of the site. */
const lengthOf = (text: string): string | null => (text === 'site' ? null : text)

/** Reads the three flags of a list of addresses. @throws UsageError */
function readList(
  flag: string,
  replacement: readonly string[] | undefined,
  added: readonly string[] = [],
  removed: readonly string[] = [],
): (before: readonly string[]) => readonly string[] {
  if (replacement !== undefined && added.length + removed.length > 0)
    throw new UsageError(`Give either --${flag}, which replaces all, or --add-${flag} and --remove-${flag}.`)
  return (before) => {
    if (replacement !== undefined) return [...new Set(replacement)]
    const unknown = removed.find((address) => !before.includes(address))
    if (unknown !== undefined) throw new StartError(`The client has no ${flag.replace('-uri', ' URI')} "${unknown}".`)
    return [...new Set([...before, ...added])].filter((address) => !removed.includes(address))
  }
}

/** Reads the flags of a third-party application. @throws StartError if the logo cannot be read */
function readThirdParty({ firstParty, runBy, logo }: UpdateFlags) {
  const picture = typeof logo === 'string' ? readLogoDataUrl(logo) : undefined
  return (before: Client['thirdParty']): Pick<ClientPatch, 'thirdParty'> => {
    if (firstParty) return { thirdParty: null }
    if (runBy === undefined && logo === undefined) return {}
    const name = runBy ?? before?.runBy
    if (name === undefined)
      throw new StartError('Only a third-party application has a logo; give --run-by NAME to make it one.')
    const { logo: present } = before ?? {}
    const next = picture ?? (logo === false ? undefined : present)
    return { thirdParty: { runBy: name, ...(next !== undefined && { logo: next }) } }
  }
}
