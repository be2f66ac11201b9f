import { createServer } from 'node:net'
import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import { commandLineAct } from '../../../features/audit/audit.js'
import { redirectUriError } from '../../../features/site/clients/allowed-uris.js'
import { addClient } from '../../../features/site/clients/change-clients.js'
import { DEVELOPMENT_DATA_FOLDER } from '../../config/config.js'
import { readEnvironment } from '../../config/environment-variables.js'
import type { CommandContext } from '../command-context.js'
import { ignoreInGit } from '../init/git-ignore.js'
import { type OpenSite, type SiteFlags, withSite } from '../open-site.js'
import { UsageError } from '../usage-error.js'
import { withCliErrors } from '../with-cli-errors.js'
import { serve } from './serve-command.js'

interface DevFlags extends SiteFlags {
  port?: string
  siteUrl?: string
  json?: boolean
}

const FIRST_PORT = 4000
const LAST_PORT = 4099
/** Where the development servers of Next.js, Astro and Vite listen. */
const USUAL_SITES = ['http://localhost:3000', 'http://localhost:4321', 'http://localhost:5173']

/** `foyer dev`: a server with --dev in the working folder, with a client for the app (design §5). */
export function devCommand(program: Command, context: CommandContext): void {
  program
    .command('dev')
    .description('start a server for development in this folder')
    .option('--port <port>', 'the port of the server (4000, or the next free one)')
    .option('--site-url <url>', 'the address of your app (localhost:3000, 4321 and 5173)')
    .option('--json', 'print the ready line as JSON')
    .action((flags: DevFlags) => dev(context, flags))
}

async function dev(context: CommandContext, { siteUrl, ...flags }: DevFlags): Promise<void> {
  const fault = siteUrl === undefined ? undefined : redirectUriError(siteUrl)
  if (fault !== undefined) throw new UsageError(fault)
  const environment = readEnvironment(context.env, flags)
  const data = resolve(context.folder, environment.data ?? DEVELOPMENT_DATA_FOLDER)
  const port = environment.port ?? String(await freePort(environment.host ?? '127.0.0.1'))
  const name = basename(context.folder) || 'My site'
  const clientId = await withSite(
    context,
    { ...flags, data },
    (site) => firstClient(name, siteUrl === undefined ? USUAL_SITES : [siteUrl.replace(/\/$/, '')], site),
    { createsSite: true },
  )
  ignoreInGit(context.folder, ['/.foyer/'])
  await serve(context, { ...flags, data, port, workers: '1', dev: true }, { clientId })
}

/** Returns the first client of the site, and creates it if there is none. */
async function firstClient(name: string, sites: readonly string[], site: OpenSite): Promise<string> {
  const { clients } = await site.siteSnapshots.load(site.siteId)
  if (clients[0] !== undefined) return clients[0].clientId
  const input = {
    name,
    redirectUris: sites.map((url) => `${url}/callback`),
    origins: sites.map((url) => new URL(url).origin),
    logoutUris: sites.map((url) => `${url}/`),
    rotation: 'strict',
  } as const
  return (await withCliErrors(addClient(input, commandLineAct, site))).client.clientId
}

/** Returns the first free port from 4000. The server reports a port that is taken meanwhile. */
async function freePort(host: string): Promise<number> {
  for (let port = FIRST_PORT; port < LAST_PORT; port++) if (await isFree(port, host)) return port
  return FIRST_PORT
}

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((answered) => {
    const probe = createServer()
    probe.once('error', () => answered(false))
    probe.listen(port, host, () => probe.close(() => answered(true)))
  })
