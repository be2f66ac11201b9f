import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { commandLineAct } from '../../../features/audit/audit.js'
import { addClient } from '../../../features/site/clients/change-clients.js'
import { createSetUpLink } from '../../../features/site/roles/create-set-up-link.js'
import { StartError } from '../../../kernel/errors/start-error.js'
import { type Config, serveConfig } from '../../config/config.js'
import { readEnvironment } from '../../config/environment-variables.js'
import type { CommandContext } from '../command-context.js'
import { createOwner } from '../create-owner.js'
import { asStartError, type OpenSite, withSite } from '../open-site.js'
import { withCliErrors } from '../with-cli-errors.js'
import { createPrivateFile, envFileText } from './env-file.js'
import { ignoreInGit } from './git-ignore.js'

/** The folder to set up and the configuration of its server. */
interface InitTarget {
  envFile: string
  config: Config
}

/** What a person answered or gave as flags. */
export interface InitAnswers {
  name: string
  /** Address of the front page. */
  siteUrl: URL
  /** Empty for the default, `callback` below the address of the site. */
  redirectUris: readonly string[]
  /** The first owner; without one a set-up link is created. */
  owner?: { email: string; password: string }
}

export interface InitResult {
  clientId: string
  url: string
  envFile: string
  dataFolder: string
  owner: string | null
  setUpLink: string | null
}

/**
 * Returns the target after checking that nothing of it exists yet.
 * @throws StartError if there is a `.env` or a data folder with content, or for PostgreSQL
 */
export function initTarget(
  { env, folder }: Pick<CommandContext, 'env' | 'folder'>,
  flags: { data?: string; database?: string; port?: string },
): InitTarget {
  const envFile = join(folder, '.env')
  if (lstatSync(envFile, { throwIfNoEntry: false }) !== undefined)
    throw new StartError(`${envFile} already exists and is not overwritten; run foyer init in another folder.`)
  const environment = readEnvironment(env, flags)
  const config = serveConfig({ ...environment, data: resolve(folder, environment.data ?? './data') })
  if (config.database.kind === 'postgres')
    throw new StartError(
      'foyer init sets up a server with SQLite; for PostgreSQL set FOYER_DATABASE_URL and FOYER_SECRET and run "foyer client create".',
    )
  if (config.dataFolder === resolve(folder))
    throw new StartError('The data folder must be a separate folder; choose another with --data.')
  if (!isMissingOrEmpty(config.dataFolder))
    throw new StartError(`The data folder ${config.dataFolder} is not empty; choose another with --data.`)
  return { envFile, config }
}

/**
 * Creates the data folder with the site, its client and owner, then `.gitignore` and `.env`. If a step fails, or at
 * SIGINT or SIGTERM, everything is removed again.
 * @throws StartError
 */
export async function setUpFolder(
  { envFile, config }: InitTarget,
  answers: InitAnswers,
  context: CommandContext,
): Promise<InitResult> {
  const { folder, events } = context
  const { dataFolder, issuer } = config
  const undo: (() => void)[] = []
  let isStopped = false
  const stop = () => {
    isStopped = true
  }
  const assertNotStopped = () => {
    if (isStopped) throw new StartError('Stopped. Nothing was changed.')
  }
  events.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    undo.push(createDataFolder(dataFolder))
    const { clientId, secret, setUpLink } = await withSite(
      context,
      { data: dataFolder },
      (site) => createSite(answers, issuer, site),
      { createsSite: true },
    )
    assertNotStopped()
    const inFolder = pathInside(folder, dataFolder)
    const restore = ignoreInGit(folder, ['.env', ...(inFolder === undefined ? [] : [`/${inFolder}/`])])
    if (restore !== undefined) undo.push(restore)
    const text = envFileText({
      FOYER_DATA: inFolder === undefined ? dataFolder : `./${inFolder}`,
      FOYER_PORT: `${config.port}`,
      FOYER_SECRET: readEnvironment(context.env).secret === undefined ? secret : undefined,
      FOYER_URL: issuer,
      FOYER_CLIENT_ID: clientId,
    })
    assertNotStopped()
    createPrivateFile(envFile, text)
    return { clientId, url: issuer, envFile, dataFolder, owner: answers.owner?.email ?? null, setUpLink }
  } catch (error) {
    for (const one of undo.toReversed()) one()
    throw asStartError(error, folder)
  } finally {
    events.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

async function createSite({ name, siteUrl, redirectUris, owner }: InitAnswers, issuer: string, site: OpenSite) {
  const { origin, pathname } = siteUrl
  const frontPage = `${origin}${pathname.endsWith('/') ? pathname : `${pathname}/`}`
  const input = {
    name,
    redirectUris: redirectUris.length > 0 ? redirectUris : [`${frontPage}callback`],
    origins: [origin],
    logoutUris: [frontPage],
    rotation: 'pending',
  } as const
  const { client } = await withCliErrors(addClient(input, commandLineAct, site))
  if (owner !== undefined) await createOwner(owner.email, owner.password, site)
  return {
    clientId: client.clientId,
    secret: site.random.bytes(32).toString('base64url'),
    setUpLink: (await createSetUpLink({ ...site, issuer })) ?? null,
  }
}

function isMissingOrEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return true
    throw asStartError(error, folder)
  }
}

/** Creates the data folder. Returns a function that removes it with its content, or the content if it existed. */
function createDataFolder(dataFolder: string): () => void {
  const firstCreated = mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  return () => {
    if (firstCreated !== undefined) return rmSync(firstCreated, { recursive: true, force: true })
    for (const name of readdirSync(dataFolder)) rmSync(join(dataFolder, name), { recursive: true, force: true })
  }
}

/** The relative path of a folder inside another with slashes, or undefined if it is elsewhere. */
function pathInside(folder: string, inner: string): string | undefined {
  const path = relative(folder, inner)
  return path.startsWith('..') || isAbsolute(path) ? undefined : path.split(sep).join('/')
}
