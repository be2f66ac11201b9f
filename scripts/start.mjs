import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { canOpenBrowser, openOnKey } from '../apps/server/bin/open-on-key.js'
import { build } from './build.mjs'
import { insideProject, projectNode, root } from './project.mjs'
import { runWhenStarted, Stop } from './run-step.mjs'
import { createSiteServer } from './serve-site.mjs'
import { startServer } from './server-process.mjs'
import { setup } from './setup.mjs'
import { foyerCommand, siteClient } from './site-client.mjs'
import { siteKey } from './site-key.mjs'
import { seedSite } from './site-sample.mjs'

const READY_LIMIT = 60_000
const NEXT_LINE = ' '.repeat(18)

/** Installs, builds and starts the whole product in development mode, and runs until a stop signal. */
export async function start(environment = process.env) {
  const host = environment.FOYER_HOST || '127.0.0.1'
  const port = portFrom(environment, 'FOYER_PORT', 4000)
  const sitePort = portFrom(environment, 'FOYER_SITE_PORT', 4321)
  if (port === sitePort) throw new Stop('FOYER_PORT and FOYER_SITE_PORT must be two different ports.')
  await refuseUsedPort(port, host, 'FOYER_PORT')
  await refuseUsedPort(sitePort, host, 'FOYER_SITE_PORT')
  const told = signalled()
  await setup()
  await build()
  const siteFolder = join(root, 'apps', 'site', 'dist')
  if (!existsSync(join(siteFolder, 'index.html'))) throw new Stop('The reference site has no build in apps/site/dist.')

  const data = resolve(root, environment.FOYER_DATA || join('.foyer', 'data'))
  const foyerUrl = (environment.FOYER_ISSUER || `http://localhost:${port}`).replace(/\/$/, '')
  const siteUrl = `http://localhost:${sitePort}`
  const env = insideProject({ FOYER_DATA: data, FOYER_PORT: String(port), FOYER_DEV: '1' }, environment)
  const product = { node: projectNode, cli: join(root, 'apps', 'server', 'bin', 'foyer.js'), env }
  const logFile = join(root, '.foyer', 'server.log')

  const server = startServer({ ...product, args: ['--dev', '--json', '--port', String(port), '--data', data], logFile })
  const dead = server.ended.then((sentence) => {
    throw new Stop(`${sentence} Its log is .foyer/server.log.`)
  })
  const over = new AbortController()
  let site
  let restoreTerminal
  const open = async () => {
    const { setUpLink } = await server.ready
    await answers(`http://localhost:${port}/readyz`, over.signal)
    const memory = join(root, '.foyer', 'site-client.json')
    const foyer = foyerCommand(product)
    const clientId = await siteClient({ foyer, siteUrl, memory })
    const here = `http://localhost:${port}`
    const apiKey = await siteKey({ foyer, foyerUrl: here, memory: join(data, 'site-key') })
    await seedSite({ foyerUrl: here, apiKey })
    over.signal.throwIfAborted()
    site = createSiteServer({ folder: siteFolder, foyerUrl, clientId, apiKey })
    await listen(site, sitePort, host)
    await answers(`${siteUrl}/`, over.signal)
    const canOpen = canOpenBrowser({ env: environment, stdin: process.stdin, stdout: process.stdout })
    console.log(addressTable({ foyerUrl, siteUrl, setUpLink, canOpen }))
    const stop = () => process.kill(process.pid, 'SIGINT')
    if (canOpen) restoreTerminal = openOnKey({ url: setUpLink ?? siteUrl, stdin: process.stdin, stop })
  }
  try {
    if ((await Promise.race([open(), dead, told])) !== 'told') await Promise.race([told, dead])
  } finally {
    over.abort()
    restoreTerminal?.()
    site?.close()
    site?.closeAllConnections()
    await server.stop()
  }
}

function portFrom(environment, name, ordinary) {
  const port = Number(environment[name] || ordinary)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Stop(`${name} must be a port between 1 and 65535, and is "${environment[name]}".`)
}

/** Checks that a port is free, also on ::1, because browsers may resolve `localhost` to it first. */
async function refuseUsedPort(port, host, name) {
  for (const address of new Set([host, '::1'])) {
    const probe = createServer()
    const error = await listen(probe, port, address).catch((reason) => reason)
    if (error?.code === 'EADDRINUSE' || error?.code === 'EACCES') {
      throw new Stop(`Port ${port} is not free (${error.code}): set ${name} to another port.`)
    }
    if (!error) await new Promise((closed) => probe.close(closed))
  }
}

const listen = (server, port, host) =>
  new Promise((listening, reject) => server.once('error', reject).listen(port, host, () => listening()))

/** Resolves to 'told' at the first SIGINT or SIGTERM. Further signals are ignored, because the shutdown has begun. */
const signalled = () =>
  new Promise((resolveSignal) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => resolveSignal('told'))
  })

async function answers(url, over) {
  const end = Date.now() + READY_LIMIT
  while (Date.now() < end) {
    over.throwIfAborted()
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((later) => setTimeout(later, 100))
  }
  throw new Stop(`${url} did not answer within ${READY_LIMIT / 1000} s.`)
}

/** Returns what is printed when everything runs: the addresses, the set-up link first while there is no owner. */
export function addressTable({ foyerUrl, siteUrl, setUpLink, canOpen }) {
  const rows = [
    ...(setUpLink === undefined
      ? []
      : [['Set up', `${setUpLink}\n${NEXT_LINE}Create the owner account: once, within 24 hours.`]]),
    ['Reference site', siteUrl],
    ['Sign in', `${foyerUrl}/signin`],
    ['Console', `${foyerUrl}/console`],
    ['Emails', `${foyerUrl}/console/inbox`],
  ]
  const block = rows.map(([name, address]) => `  ${name.padEnd(16)}${address}`).join('\n')
  const offer = canOpen ? `Press o to open ${setUpLink === undefined ? 'the reference site' : 'the set-up link'}. ` : ''
  return `\nFoyer is running.\n\n${block}\n\n${offer}Press Ctrl+C to stop. The log is .foyer/server.log.`
}

const help = `Usage: npm start

Installs, builds and starts Foyer and the reference site in development mode.

Variables of the environment:
  FOYER_PORT       the port of Foyer (4000)
  FOYER_SITE_PORT  the port of the reference site (4321)
  FOYER_HOST       the address to listen on (127.0.0.1)
  FOYER_ISSUER     the public address of Foyer (http://localhost:FOYER_PORT)
  FOYER_DATA       the data folder (.foyer/data)

"npx foyer --help" lists the commands and all variables of Foyer.`

const argumentsOfStart = process.argv.slice(2)
const asksForHelp = argumentsOfStart.some((argument) => ['--help', '-h', 'help'].includes(argument))

await runWhenStarted(import.meta.url, () => {
  if (asksForHelp) return console.log(help)
  if (argumentsOfStart.length > 0)
    throw new Stop('npm start takes no options, only variables such as FOYER_PORT=4001: see npm start -- --help.')
  return start()
})
