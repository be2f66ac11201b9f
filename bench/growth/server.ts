/**
 * A server on a filled database: `server.ts PORT SECRET CONFIG`, where CONFIG is the database config as JSON. Password
 * hashing is made almost free, so that the other costs of a sign-in are visible, and emails are discarded.
 */
import { composeFoyer, type DatabaseConfig, foyerLogger } from '@foyer/server'
import { HASH_COST } from './fill.ts'

const [port = '', secret = '', database = '{}'] = process.argv.slice(2)
const config = JSON.parse(database) as { database: DatabaseConfig; folder: string }

const foyer = await composeFoyer(
  {
    host: '127.0.0.1',
    port: Number(port),
    issuer: `http://localhost:${port}`,
    dev: false,
    dataFolder: config.folder,
    database: config.database,
    mail: { kind: 'none' },
    limits: false,
    trustedProxies: [],
  },
  Buffer.from(secret, 'hex'),
  {
    logger: foyerLogger({ write: () => {} }),
    hashCost: HASH_COST,
    transport: { send: async () => {}, close: () => {} },
  },
)
await foyer.listen()
process.once('SIGTERM', () => void foyer.close().then(() => process.exit(0)))
