import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningProcess, startNode, waitUntilReady } from './processes.ts'
import { postScript } from './scripts.ts'

/** Another product with an operation comparable to one of our hot paths. */
export interface Peer {
  name: string
  url: string
  script: string
  /** The hot path that it is compared with. */
  comparedWith: string
  server: RunningProcess
}

const FOLDER = 'bench/peers'
const OIDC_PORT = 4611
const BETTER_AUTH_PORT = 4612

/**
 * Starts oidc-provider (client credentials, a JWT with ES256, in-memory store) and better-auth (an anonymous session,
 * SQLite in WAL mode), each on the server's core. The first run installs them into a separate folder with its own lock
 * file.
 */
export async function startPeers(folder: string, say: (text: string) => void): Promise<Peer[]> {
  if (!existsSync(join(FOLDER, 'node_modules'))) {
    say('installing the peers …')
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'ignore' })
  }
  const oidc = startNode([`${FOLDER}/oidc-provider.js`, String(OIDC_PORT)])
  const better = startNode([`${FOLDER}/better-auth.js`, String(BETTER_AUTH_PORT), join(folder, 'better-auth.sqlite')])
  await waitUntilReady(`http://localhost:${OIDC_PORT}/jwks`)
  await waitUntilReady(`http://localhost:${BETTER_AUTH_PORT}/api/auth/ok`)
  return [
    {
      name: 'oidc-provider, client credentials, in memory',
      url: `http://localhost:${OIDC_PORT}/token`,
      script: postScript(
        folder,
        'oidc-provider',
        'grant_type=client_credentials&client_id=bench&client_secret=bench-secret',
      ),
      comparedWith: 'anonymous',
      server: oidc,
    },
    {
      name: 'better-auth, anonymous, SQLite',
      url: `http://localhost:${BETTER_AUTH_PORT}/api/auth/sign-in/anonymous`,
      script: postScript(folder, 'better-auth', {}),
      comparedWith: 'anonymous',
      server: better,
    },
  ]
}
