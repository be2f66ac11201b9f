import type { Overlap } from '@foyer/protocol'
import { type Command, Option } from 'commander'
import { commandLineAct } from '../../../features/audit/audit.js'
import { addClient } from '../../../features/site/clients/change-clients.js'
import { type Client, type Rotation, rotations } from '../../../features/site/clients/client.js'
import { rotateClientSecret } from '../../../features/site/clients/client-secrets.js'
import { LOGO_RULE } from '../../../kernel/branding/picture.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import type { CommandContext } from '../command-context.js'
import { type SiteFlags, withSite } from '../open-site.js'
import { print, table } from '../output.js'
import { overlapMessage, overlapOption } from '../overlap-option.js'
import { readLogoDataUrl } from '../picture-file.js'
import { repeatable } from '../repeatable.js'
import { withCliErrors } from '../with-cli-errors.js'
import { clientChangeCommands } from './client-change-commands.js'

interface CreateFlags extends SiteFlags {
  name: string
  redirectUri: string[]
  origin: string[]
  logoutUri: string[]
  rotation: string
  sessionIdleFor?: string
  sessionLongest?: string
  thirdParty?: boolean
  runBy?: string
  logo?: string
  confidential?: boolean
  json?: boolean
}

/** `foyer client create|list|rotate-secret`, and the commands of one client (design §5). */
export function clientCommands(program: Command, context: CommandContext): void {
  const client = program.command('client').description('manage the applications of the site')

  client
    .command('create')
    .description('create an application and print its client id')
    .requiredOption('--name <name>', 'the name that people see')
    .option(
      '--redirect-uri <uri>',
      'a URI to return to after sign-in, matched exactly (repeat for more)',
      repeatable,
      [],
    )
    .option('--origin <origin>', 'an origin that its pages are served from (repeat for more)', repeatable, [])
    .option('--logout-uri <uri>', 'a URI to return to after sign-out (repeat for more)', repeatable, [])
    .addOption(
      new Option('--rotation <policy>', 'how refresh tokens are rotated').choices(rotations).default('pending'),
    )
    .option(
      '--session-idle-for <length>',
      'when an unused session ends, such as 30m; by default the setting of the site',
    )
    .option('--session-longest <length>', 'when every session ends, such as 12h; by default the setting of the site')
    .option('--third-party', 'run by someone else: members are asked for consent')
    .option('--run-by <name>', 'who runs a third-party application, as members see it')
    .option('--logo <file>', `the logo of a third-party application: ${LOGO_RULE}`)
    .option('--confidential', 'a server app: it gets a client secret')
    .option('--json', 'print JSON')
    .action((flags: CreateFlags) =>
      withSite(context, flags, async ({ storage, random, clock }) => {
        const input = {
          name: flags.name,
          redirectUris: flags.redirectUri,
          origins: flags.origin,
          logoutUris: flags.logoutUri,
          rotation: flags.rotation as Rotation,
          ...(flags.sessionIdleFor !== undefined && { sessionIdleFor: flags.sessionIdleFor }),
          ...(flags.sessionLongest !== undefined && { sessionLongest: flags.sessionLongest }),
          ...readThirdParty(flags),
          ...(flags.confidential ? { isConfidential: true as const } : {}),
        }
        const { client: created, clientSecret } = await withCliErrors(
          addClient(input, commandLineAct, { storage, random, clock }),
        )
        const { clientId } = created
        if (clientSecret === null) print(context, { clientId }, clientId, flags.json)
        else
          print(
            context,
            { clientId, clientSecret },
            `${clientId}\n${clientSecret}\n\nKeep the secret now: it is not shown again.`,
            flags.json,
          )
      }),
    )

  client
    .command('list')
    .description('list the applications')
    .option('--json', 'print JSON')
    .action((flags: SiteFlags & { json?: boolean }) =>
      withSite(context, flags, async ({ siteSnapshots, siteId }) => {
        const { clients } = await siteSnapshots.load(siteId)
        const rows = [
          ['CLIENT ID', 'NAME', 'KIND', 'ROTATION', 'ORIGINS'],
          ...clients.map(({ clientId, name, thirdParty, rotation, origins }) => [
            clientId,
            name,
            thirdParty === undefined ? 'own' : `run by ${thirdParty.runBy}`,
            rotation,
            origins.join(' '),
          ]),
        ]
        print(
          context,
          clients,
          clients.length === 0
            ? 'No client yet. Add one with: foyer client create --name "My site" --origin https://example.com'
            : table(rows),
          flags.json,
        )
      }),
    )

  client
    .command('rotate-secret <client-id>')
    .description('create a new client secret; it is shown once')
    .addOption(overlapOption())
    .option('--json', 'print JSON')
    .action((clientId: string, flags: SiteFlags & { overlap: Overlap; json?: boolean }) =>
      withSite(context, flags, async ({ storage, random, clock }) => {
        const rotated = rotateClientSecret(clientId, flags.overlap, commandLineAct, { storage, random, clock })
        const { secret, clientSecret } = await withCliErrors(rotated)
        print(
          context,
          { secretId: secret.secretId, clientSecret },
          `${clientSecret}\n\nKeep it now: it is not shown again. ${overlapMessage(flags.overlap)}`,
          flags.json,
        )
      }),
    )

  clientChangeCommands(client, context)
}

/** Reads the details of a third-party client. @throws StartError */
function readThirdParty({ thirdParty, runBy, logo }: CreateFlags): Pick<Client, 'thirdParty'> {
  if (!thirdParty) {
    if (runBy !== undefined || logo !== undefined)
      throw new StartError('Only an application with --third-party has --run-by and --logo.')
    return {}
  }
  if (runBy === undefined)
    throw new StartError('An application with --third-party needs --run-by NAME: members read it.')
  return { thirdParty: { runBy, ...(logo !== undefined && { logo: readLogoDataUrl(logo) }) } }
}
