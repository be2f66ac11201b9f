import { connect, createServer, type Server, type Socket } from 'node:net'
import { getFreePort } from '@foyer/testing'

/** A proxy between a node and its database that can interrupt connections. */
export interface ConnectionCutter {
  /** The URL of the database through the proxy. */
  url: string
  /**
   * If `on`, refuses new connections and closes open ones, as when a database is down; otherwise accepts connections.
   */
  refuse(on: boolean): Promise<void>
  /** Stops all traffic but closes no connection, as in a network partition. */
  silence(): void
  /**
   * Ends the silence and delivers the data held back. With `forget`, the old connections stay silent for ever, as
   * behind a firewall.
   */
  heal(options?: { forget?: boolean }): void
  cutAll(): void
  /**
   * From now on closes the connection right after this share of commits, so that the node does not learn the result.
   */
  cutCommits(part: number, draw: () => number): void
  /** The number of commits after which a connection was closed. */
  readonly commitsCut: number
  close(): Promise<void>
}

export async function startConnectionCutter(url: string): Promise<ConnectionCutter> {
  const port = await getFreePort()
  const target = new URL(url)
  const own = new URL(url)
  own.port = String(port)
  const pairs = new Set<[Socket, Socket]>()
  let silent = false
  let commits: { part: number; draw: () => number } | undefined
  let commitsCut = 0
  let server: Server | undefined

  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server = createServer((near) => {
        const far = connect(Number(target.port), target.hostname)
        const pair: [Socket, Socket] = [near, far]
        pairs.add(pair)
        for (const socket of pair) {
          socket.setNoDelay(true)
          socket.on('error', () => {})
          socket.once('close', () => {
            pairs.delete(pair)
            for (const each of pair) each.destroy()
          })
        }
        near.on('data', (chunk) => {
          far.write(chunk)
          if (commits === undefined || !chunk.includes('commit') || commits.draw() >= commits.part) return
          commitsCut++
          setTimeout(() => near.destroy(), commits.draw() * 4)
        })
        far.on('data', (chunk) => near.write(chunk))
        if (silent) for (const socket of pair) socket.pause()
      })
      server.once('error', reject).listen(port, '127.0.0.1', resolve)
    })
  const cutAll = () => {
    for (const [near] of pairs) near.destroy()
  }
  const close = async () => {
    const closed = new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())))
    server = undefined
    cutAll()
    await closed
  }
  await listen()

  return {
    url: own.href,
    refuse: (on) => (on ? close() : listen()),
    silence: () => {
      silent = true
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    heal: ({ forget = false } = {}) => {
      silent = false
      if (!forget) for (const pair of pairs) for (const socket of pair) socket.resume()
    },
    cutAll,
    cutCommits: (part, draw) => {
      commits = { part, draw }
    },
    get commitsCut() {
      return commitsCut
    },
    close,
  }
}
