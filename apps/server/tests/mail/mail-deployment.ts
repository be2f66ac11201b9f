import { createHash, randomBytes } from 'node:crypto'
import { paths, type StateResponse, type TokenResponse } from '@foyer/protocol'
import {
  type Config,
  composeFoyer,
  type Foyer,
  foyerLogger,
  frozenClock,
  type MailConfig,
  type OffsetClock,
  openDatabase,
  sqlSiteSnapshotStore,
} from '@foyer/server'
import { createEmptyDatabase, type DatabaseName, getFreePort, TEST_NOW, TEST_PASSWORD } from '@foyer/testing'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server for tests: stores accepted mails, and rejects what `refuse` names. */
export interface MailServer {
  url: string
  /** Accepted mails, oldest first. */
  accepted: Email[]
  /** Mails that were transmitted completely and then rejected. */
  refusedMails: Email[]
  /** Recipients of every attempt, accepted or not. */
  attempts: string[]
  refuse: 'nothing' | 'the sender' | 'the recipient' | 'the mail'
  stop(): Promise<void>
}

export async function startMailServer(port?: number): Promise<MailServer> {
  const listenOn = port ?? (await getFreePort())
  const server: MailServer = {
    url: `smtp://127.0.0.1:${listenOn}`,
    accepted: [],
    refusedMails: [],
    attempts: [],
    refuse: 'nothing',
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onMailFrom({ address }, _session, done) {
      done(server.refuse === 'the sender' ? new Error(`${address} may not send here`) : null)
    },
    onRcptTo({ address }, _session, done) {
      server.attempts.push(address)
      done(server.refuse === 'the recipient' ? new Error(`<${address}>: recipient rejected, says ${address}`) : null)
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          const refused = server.refuse === 'the mail'
          ;(refused ? server.refusedMails : server.accepted).push(mail)
          done(refused ? new Error('try again later') : null)
        }, done)
      })
    },
  })
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(listenOn, '127.0.0.1', resolve))
  return server
}

/** Nodes of one deployment with the given mail configuration, and the steps that make them send mail. */
export interface MailDeployment {
  issuer: string
  nodes: Foyer[]
  /** The first node. */
  node: Foyer
  clock: OffsetClock
  /** Every log line of the nodes. */
  log: string[]
  register(email: string, node?: number): Promise<StateResponse>
  requestRecovery(email: string, node?: number): Promise<void>
  verify(stateToken: string, code: string): Promise<StateResponse>
  updateSettings(settings: Record<string, string>): Promise<void>
  /** Makes every node send all due mails. */
  sendDue(): Promise<void>
  stop(): Promise<void>
}

export async function startMailDeployment(
  database: DatabaseName,
  mail: MailConfig,
  { nodes: nodeCount = 1, dev = false }: { nodes?: number; dev?: boolean } = {},
): Promise<MailDeployment> {
  const kept = await createEmptyDatabase(database)
  const rootSecret = randomBytes(32)
  const clock = frozenClock(TEST_NOW)
  const log: string[] = []
  const issuer = 'https://accounts.example'
  const config: Config = {
    host: '127.0.0.1',
    port: 0,
    issuer,
    dev,
    dataFolder: kept.folder,
    database: kept.config,
    mail,
    limits: true,
    trustedProxies: [],
  }
  const nodes: Foyer[] = []
  for (let started = 0; started < nodeCount; started++) {
    const logger = foyerLogger({ write: (line) => void log.push(line) }, 'trace')
    nodes.push(await composeFoyer(config, rootSecret, { clock, logger }))
  }
  const owner = await openDatabase(kept.config)
  const snapshotStore = sqlSiteSnapshotStore(owner)
  const first = nodes[0] as Foyer
  const { siteId } = first.deps
  const clientId = `cli_${createHash('sha256').update('mail').digest('base64url').slice(0, 22)}` as const
  const client = { clientId, name: 'Test', redirectUris: [], origins: [], logoutUris: [], rotation: 'pending' as const }
  await snapshotStore.addClient(siteId, client, clock.now())
  const refresh = () => Promise.all(nodes.map((node) => node.refresh()))
  await refresh()

  async function post<Body>(path: string, json: unknown, { node = 0, token }: { node?: number; token?: string } = {}) {
    const response = await (nodes[node] as Foyer).http.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: token }) },
      payload: JSON.stringify(json),
    })
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.body}`)
    return response.json<Body>()
  }
  const visitor = async () =>
    (await post<TokenResponse>(paths.token, { clientId, grantType: 'anonymous' })).access_token

  return {
    issuer,
    nodes,
    node: first,
    clock,
    log,
    register: async (email, node = 0) =>
      post(paths.register, { loginId: { email }, password: TEST_PASSWORD }, { node, token: await visitor() }),
    requestRecovery: async (email, node = 0) => {
      await post(paths.sendRecoveryEmail, { email }, { node, token: await visitor() })
    },
    verify: async (stateToken, code) => post(paths.verify, { stateToken, code }, { token: await visitor() }),
    updateSettings: async (settings) => {
      await snapshotStore.updateSettings(siteId, settings)
      await refresh()
    },
    sendDue: async () => {
      for (const node of nodes) node.mail.wake()
      await Promise.all(nodes.map((node) => node.mail.settled()))
    },
    stop: async () => {
      await Promise.all(nodes.map((node) => node.close()))
      await owner.close()
      await kept.drop()
    },
  }
}
