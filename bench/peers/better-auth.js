/** better-auth on SQLite with its anonymous plugin, without limits and telemetry. Run as `better-auth.js PORT FILE`. */
import { createServer } from 'node:http'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { anonymous } from 'better-auth/plugins'
import Database from 'better-sqlite3'

const [port, file] = process.argv.slice(2)
const database = new Database(file)
database.pragma('journal_mode = WAL')
const options = {
  baseURL: `http://localhost:${port}`,
  secret: 'b'.repeat(64),
  database,
  plugins: [anonymous()],
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  advanced: { disableCSRFCheck: true, disableOriginCheck: true },
  logger: { disabled: true },
}
const { runMigrations } = await getMigrations(options)
await runMigrations()
const handle = toNodeHandler(betterAuth(options))
createServer(handle).listen(Number(port), '127.0.0.1')
