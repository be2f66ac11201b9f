import { basename, relative } from 'node:path'
import type { Command } from 'commander'
import { redirectUriError } from '../../../features/site/clients/allowed-uris.js'
import type { CommandContext } from '../command-context.js'
import { readPassword } from '../create-owner.js'
import { type InitAnswers, type InitResult, initTarget, setUpFolder } from '../init/set-up-folder.js'
import type { SiteFlags } from '../open-site.js'
import { print } from '../output.js'
import { repeatable } from '../repeatable.js'
import { UsageError } from '../usage-error.js'
import { isInteractive, withPrompt } from '../with-prompt.js'

interface InitFlags extends SiteFlags {
  name?: string
  siteUrl?: string
  redirectUri?: string[]
  ownerEmail?: string
  passwordStdin?: boolean
  port?: string
  json?: boolean
}

const DEFAULT_SITE_URL = 'http://localhost:4321/'

/** `foyer init`: sets up a server in the working folder (design §5). */
export function initCommand(program: Command, context: CommandContext): void {
  program
    .command('init')
    .description('set up a server in this folder: data, a first client, .env')
    .option('--name <name>', 'the name of the site (default: the name of the folder)')
    .option('--site-url <url>', 'the address of the site; asked for on a terminal')
    .option('--redirect-uri <uri>', 'where sign-in returns to (SITE-URL/callback; repeat for more)', repeatable)
    .option('--owner-email <email>', 'create the first owner; needs --password-stdin')
    .option('--password-stdin', 'read the password of the owner from standard input')
    .option('--port <port>', 'the port of the server (4000)')
    .option('--json', 'print JSON')
    .action((flags: InitFlags) => init(context, flags))
}

async function init(context: CommandContext, flags: InitFlags): Promise<void> {
  if ((flags.ownerEmail === undefined) !== (flags.passwordStdin === undefined))
    throw new UsageError('Give --owner-email and --password-stdin together, or neither for a set-up link.')
  const target = initTarget(context, flags)
  const answers = await readAnswers(context, flags)
  const result = await setUpFolder(target, answers, context)
  print(context, result, formatResult(result, answers.name, context), flags.json)
}

/** Reads the flags, and asks for what they leave open if there is a terminal. @throws UsageError */
async function readAnswers(context: CommandContext, flags: InitFlags): Promise<InitAnswers> {
  const { siteUrl, redirectUri: redirectUris = [], ownerEmail: email } = flags
  const fault = siteUrl === undefined ? undefined : redirectUriError(siteUrl)
  if (fault !== undefined) throw new UsageError(fault)
  const folderName = basename(context.folder) || 'My site'
  const given = { name: flags.name ?? folderName, siteUrl: new URL(siteUrl ?? DEFAULT_SITE_URL), redirectUris }
  if (email !== undefined && siteUrl !== undefined)
    return { ...given, owner: { email, password: await readPassword(context.stdin) } }
  const asks = email === undefined && isInteractive(context)
  if (siteUrl === undefined && !asks) throw new UsageError('Give --site-url URL, the address of the site.')
  if (!asks || (flags.name !== undefined && siteUrl !== undefined)) return given
  return withPrompt(context, async (ask) => ({
    ...given,
    name: flags.name ?? (await ask('Name of the site', folderName)),
    siteUrl: siteUrl === undefined ? await askSiteUrl(ask, context) : given.siteUrl,
  }))
}

async function askSiteUrl(
  ask: (question: string, fallback: string) => Promise<string>,
  { stderr }: Pick<CommandContext, 'stderr'>,
): Promise<URL> {
  for (;;) {
    const answer = await ask('Address of the site', DEFAULT_SITE_URL)
    const fault = redirectUriError(answer)
    if (fault === undefined) return new URL(answer)
    stderr.write(`${fault}\n`)
  }
}

function formatResult(
  { clientId, url, envFile, dataFolder, owner, setUpLink }: InitResult,
  name: string,
  { env, folder }: Pick<CommandContext, 'env' | 'folder'>,
): string {
  // Of `npx @foyer/server init` no program `foyer` remains.
  const program = env.npm_command === 'exec' ? 'npx @foyer/server' : 'foyer'
  const shown = (path: string) => relative(folder, path)
  return `Created ${shown(dataFolder)}, ${shown(envFile)} and the client "${name}".

1. Start the server in this folder:

   ${program} serve --dev

2. ${
    setUpLink === null
      ? `Sign in to the console as ${owner}: ${url}/console`
      : `Open this link within 24 hours to create the first owner; it works once:\n\n   ${setUpLink}`
  }

3. In your site, after npm install @foyer/client:

import { createFoyerClient, localStorageTokenStorage } from '@foyer/client'

const client = createFoyerClient({
  url: '${url}',
  clientId: '${clientId}',
  storage: localStorageTokenStorage(),
})
await client.getAuthHeaders()
console.log(client.current().role) // visitor`
}
