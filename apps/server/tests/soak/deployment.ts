import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseConfig } from '@foyer/server'
import { getFreePort, TEST_ORIGIN } from '@foyer/testing'
import { type CommandEnvironment, type SpawnedServer, spawnFoyer, spawnServe } from '../operation/command-line.js'
import { type MailSink, startMailSink } from './mail-sink.js'
import { type Reply, type Send, send } from './send-request.js'

/** One server process, which can be killed and started again on its port. */
export interface Node {
  url: string
  start(): Promise<void>
  /** `kill -9`. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** The id of the running process. */
  pid(): number | undefined
  /** How often it exited unexpectedly. */
  crashes: number
  /** The exit codes of requested stops. */
  exits: (number | null)[]
  /** Everything that it logged, over all restarts. */
  log(): string
}

/** Servers as in production: separate processes on one database, with mail sent by SMTP. */
export interface Deployment {
  nodes: Node[]
  database: DatabaseConfig
  environment: CommandEnvironment
  clientId: string
  apiKey: string
  mail: MailSink
  command(...args: string[]): Promise<string>
  send(path: string, send?: Send & { node?: number }): Promise<Reply>
  /** Resolves when every node is ready. @throws Error if one is not within 30 s (security-checklist 100) */
  allReady(): Promise<void>
  stop(): Promise<void>
}

interface DeploymentOptions {
  database: DatabaseConfig
  /** What the command line needs to reach the database. */
  environment: CommandEnvironment
  nodes: number
  settings?: string[]
  limits?: boolean
}

/** Starts the nodes. `reach` returns environment variables for one node, such as its own route to the database. */
export async function startDeployment(
  { database, environment: given, nodes: count, settings = [], limits = false }: DeploymentOptions,
  reach: (node: number) => CommandEnvironment = () => ({}),
): Promise<Deployment> {
  const mail = await startMailSink()
  const ports = await Promise.all(Array.from({ length: count }, getFreePort))
  const environment: CommandEnvironment = {
    ...given,
    FOYER_SECRET: randomBytes(32).toString('base64url'),
    FOYER_ISSUER: `http://localhost:${ports[0]}`,
    FOYER_SMTP_URL: mail.url,
    ...(limits ? {} : { FOYER_LIMITS: 'off' }),
  }
  const command = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await spawnFoyer(args, environment)
    if (code !== 0) throw new Error(`foyer ${args.join(' ')}: ${stderr}`)
    return stdout
  }
  const redirects = ['--origin', TEST_ORIGIN, '--redirect-uri', `${TEST_ORIGIN}/callback`]
  const { clientId } = JSON.parse(await command('client', 'create', '--name', 'Long', ...redirects, '--json'))
  const { apiKey } = JSON.parse(await command('key', 'create', '--name', 'Long', '--json'))
  if (settings.length > 0) await command('site', 'set', ...settings)
  const nodes = ports.map((port, at) => createNode(port, { ...environment, ...reach(at) }))
  for (const node of nodes) await node.start()

  return {
    nodes,
    database,
    environment,
    clientId,
    apiKey,
    mail,
    command,
    send: (path, { node = 0, ...what } = {}) => send((nodes[node % count] as Node).url + path, what),
    allReady: async () => {
      const end = performance.now() + 30_000
      for (const { url } of nodes)
        for (let reply = await send(`${url}/readyz`); reply.status !== 200; reply = await send(`${url}/readyz`)) {
          if (performance.now() > end) throw new Error(`${url} is not ready after 30 s: ${reply.text}`)
          await pause(100)
        }
    },
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()))
      await mail.down()
    },
  }
}

function createNode(port: number, environment: CommandEnvironment): Node {
  let running: SpawnedServer | undefined
  let expected = false
  let logged = ''
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const served = running
    if (served === undefined) return
    expected = true
    process.kill(served.pid, signal)
    const { code } = await served.ended
    if (signal === 'SIGTERM') node.exits.push(code)
  }
  const node: Node = {
    url: `http://127.0.0.1:${port}`,
    crashes: 0,
    exits: [],
    log: () => logged,
    pid: () => running?.pid,
    start: async () => {
      expected = false
      const served = await spawnServe(environment, { port })
      running = served
      served.ended.then(({ stderr }) => {
        logged += stderr
        running = undefined
        if (!expected) node.crashes++
      })
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
  return node
}
