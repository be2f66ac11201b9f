/**
 * A server that counts its grants, or one that does not: `counting-server.ts on|off PORT FOLDER`. Nothing else differs,
 * so the difference in cost is the cost of counting.
 */
import { randomBytes } from 'node:crypto'
import { composeFoyer, foyerLogger, openDatabase, sqlSiteSnapshotStore } from '@foyer/server'

const [mode, port = '', folder = ''] = process.argv.slice(2)
const database = { kind: 'sqlite', file: `${folder}/${mode}.sqlite` } as const

const foyer = await composeFoyer(
  {
    host: '127.0.0.1',
    port: Number(port),
    issuer: `http://localhost:${port}`,
    dev: false,
    dataFolder: folder,
    database,
    mail: { kind: 'none' },
    limits: false,
    trustedProxies: [],
  },
  randomBytes(32),
  { logger: foyerLogger({ write: () => {} }), isCountingGrants: mode === 'on' },
)
const owner = await openDatabase(database)
const client = {
  clientId: 'cli_counting',
  name: 'Bench',
  redirectUris: [],
  origins: [],
  logoutUris: [],
  rotation: 'pending',
}
await sqlSiteSnapshotStore(owner).addClient(foyer.deps.siteId, client as never, Date.now())
await owner.close()
await foyer.refresh()
await foyer.listen()
