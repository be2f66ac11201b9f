import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Command, Option } from 'commander'
import { commandLineAct } from '../../../features/audit/audit.js'
import { removeProvider, saveProvider } from '../../../features/site/providers/change-providers.js'
import { readClientSecret } from '../../../features/site/providers/identity-provider.js'
import {
  type ProviderPresetName,
  providerPresetNames,
} from '../../../integrations/identity-providers/provider-presets.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import { deriveSecrets } from '../../../kernel/secrets.js'
import { decodeUtf8, readBoundedBytes } from '../../config/read-bounded-file.js'
import type { CommandContext } from '../command-context.js'
import { type OpenSite, type SiteFlags, withSite } from '../open-site.js'
import { print, table } from '../output.js'
import { providerClientOf } from '../provider-client-of.js'
import { withCliErrors } from '../with-cli-errors.js'

interface SetFlags extends SiteFlags {
  preset?: ProviderPresetName
  clientId?: string
  name?: string
  issuer?: string
  scope?: string
  secretStdin?: boolean
  secretFile?: string
  trust?: boolean
  on?: boolean
  json?: boolean
}

const MAX_SECRET_BYTES = 4096

const getDeps = ({ environment, storage, random, clock, rootSecret }: OpenSite) => ({
  storage,
  random,
  clock,
  secrets: deriveSecrets(rootSecret()),
  identityProviders: providerClientOf(environment, clock),
  deployment: { dev: environment.dev ?? false },
})

/** `foyer provider`: the identity providers at which visitors can sign in (decision 38). */
export function providerCommands(program: Command, context: CommandContext): void {
  const provider = program.command('provider').description('manage identity providers, such as Google')

  provider
    .command('list')
    .description('list the identity providers in the order of their buttons')
    .option('--json', 'print JSON')
    .action((flags: SiteFlags & { json?: boolean }) =>
      withSite(context, flags, async (site) => {
        const { secrets } = getDeps(site)
        const stored = await site.storage.read((stores) => stores.providers.list())
        const providers = stored.map(({ sealedSecret, position: _position, createdAt: _createdAt, ...shown }) => ({
          ...shown,
          hasClientSecret: readClientSecret({ ...shown, sealedSecret }, secrets) !== '',
        }))
        const rows = [
          ['ID', 'NAME', 'PRESET', 'STATE', 'CLIENT ID'],
          ...providers.map(({ providerId, name, preset, isEnabled, isTrusted, clientId }) => [
            providerId,
            name,
            preset,
            `${isEnabled ? 'on' : 'off'}${isTrusted ? ', trusted' : ''}`,
            clientId,
          ]),
        ]
        print(
          context,
          { providers },
          providers.length === 0 ? 'There are no identity providers.' : table(rows),
          flags.json,
        )
      }),
    )

  provider
    .command('set <providerId>')
    .description('add or change an identity provider; options that are not given do not change')
    .addOption(new Option('--preset <name>', 'the kind of provider; oidc for any other').choices(providerPresetNames))
    .option('--client-id <id>', 'the id of the client at the provider')
    .option('--secret-stdin', 'read the client secret from standard input')
    .option('--secret-file <file>', 'read the client secret from a file; of Apple: JSON with teamId, keyId, privateKey')
    .option('--name <name>', 'the name on the button')
    .option('--issuer <url>', 'the issuer of an OpenID Connect provider')
    .option('--scope <scope>', 'the scope, instead of that of the preset')
    .option('--trust', 'link verified emails without a further proof')
    .option('--no-trust', 'ask members for a proof before an identity is linked')
    .option('--on', 'show the button')
    .option('--no-on', 'hide the button')
    .option('--json', 'print JSON')
    .action((providerId: string, flags: SetFlags) =>
      withSite(context, flags, async (site) => {
        const stored = await site.storage.read((stores) => stores.providers.list())
        const before = stored.find((one) => one.providerId === providerId)
        const { preset = before?.preset, clientId = before?.clientId } = flags
        if (preset === undefined || clientId === undefined)
          throw new StartError('A new provider needs --preset and --client-id.')
        const clientSecret = await readSecret(flags, context)
        const input = {
          preset,
          clientId,
          name: flags.name,
          issuer: flags.issuer ?? before?.issuer,
          scope: flags.scope ?? before?.scope,
          isTrusted: flags.trust,
          isEnabled: flags.on,
          clientSecret,
        }
        await withCliErrors(saveProvider(providerId, input, commandLineAct, getDeps(site)))
        const message = `${providerId} is ${before === undefined ? 'added' : 'changed'}.`
        print(context, { providerId }, message, flags.json)
      }),
    )

  provider
    .command('remove <providerId>')
    .description('remove an identity provider; accounts that members linked are kept')
    .option('--json', 'print JSON')
    .action((providerId: string, flags: SiteFlags & { json?: boolean }) =>
      withSite(context, flags, async ({ storage, random, clock }) => {
        await withCliErrors(removeProvider(providerId, commandLineAct, { storage, random, clock }))
        print(context, { providerId }, `${providerId} is removed.`, flags.json)
      }),
    )
}

/** Reads the client secret, never from an argument, which other users of the machine can see. @throws StartError */
async function readSecret(
  { secretStdin, secretFile }: SetFlags,
  { stdin, folder }: CommandContext,
): Promise<string | undefined> {
  if (secretStdin && secretFile !== undefined) throw new StartError('Give --secret-stdin or --secret-file, not both.')
  if (secretStdin) return (await text(stdin)).trim()
  if (secretFile === undefined) return undefined
  try {
    return decodeUtf8(readBoundedBytes(resolve(folder, secretFile), MAX_SECRET_BYTES)).trim()
  } catch (error) {
    throw new StartError(`Cannot read ${secretFile}: ${(error as Error).message}.`)
  }
}
