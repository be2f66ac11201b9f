import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { getFreePort } from '@foyer/testing'

/** The whole product, started as a newcomer starts it. */
export interface StartedProduct {
  siteUrl: string
  foyerUrl: string
  /** Returns its output. */
  output(): string
  /** Runs a Foyer command on the product's data while the product runs. */
  foyer(...args: string[]): string
  /** Sends Ctrl+C and waits for the exit. */
  stop(): Promise<void>
}

/** Runs `npm start` in a checkout with its own ports and data, and waits until it has printed its URLs. */
export async function startProduct(checkout: string, dataFolder: string, withinMs: number): Promise<StartedProduct> {
  const [port, sitePort] = [await getFreePort(), await getFreePort()]
  const environment = {
    ...process.env,
    FOYER_PORT: String(port),
    FOYER_SITE_PORT: String(sitePort),
    FOYER_DATA: dataFolder,
  }
  let output = ''
  const child = spawn('npm', ['start'], {
    cwd: checkout,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const siteUrl = `http://localhost:${sitePort}`
  await waitForOutput(
    child,
    () => output.includes(siteUrl),
    withinMs,
    () => output,
  )
  return {
    siteUrl,
    foyerUrl: `http://localhost:${port}`,
    output: () => output,
    foyer: (...args) =>
      execFileSync('node_modules/.bin/node', ['apps/server/bin/foyer.js', ...args], {
        cwd: checkout,
        env: environment,
        encoding: 'utf8',
      }),
    stop: () => waitForExit(child),
  }
}

function waitForOutput(
  child: ChildProcess,
  isReady: () => boolean,
  withinMs: number,
  output: () => string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`npm start ${why}:\n${output()}`))
    const timeout = setTimeout(() => fail(`printed no addresses within ${withinMs} ms`), withinMs)
    const look = setInterval(() => {
      if (isReady()) finish(resolve)
    }, 100)
    const finish = (end: () => void) => {
      clearTimeout(timeout)
      clearInterval(look)
      end()
    }
    child.once('exit', (code) => finish(() => fail(`ended with ${code}`)))
  })
}

/** Signals the whole process group, as a terminal does. */
function waitForExit(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    process.kill(-(child.pid as number), 'SIGINT')
  })
}
