import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build, defaultClientConditions, type Rolldown } from 'vite'

/** A local server and its origin. */
export interface LocalServer {
  origin: string
  close(): Promise<void>
}

type Answering = (request: IncomingMessage, response: ServerResponse) => void

/** Serves on a port of 127.0.0.1, which is another site than Foyer's `localhost`. */
export async function serveLocally(answer: Answering, hostname = '127.0.0.1'): Promise<LocalServer> {
  const server = createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    origin: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** Bundles a script of `site-page`; by default, the unmodified SDK and the adapter. */
export async function bundleSiteScript(name = 'script'): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL(`site-page/${name}.ts`, import.meta.url)),
        formats: ['es'],
        fileName: 'script',
      },
    },
  })) as Rolldown.RolldownOutput[]
  return built.flatMap(({ output }) => output.map((chunk) => ('code' in chunk ? chunk.code : ''))).join('\n')
}

const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Site</title><link rel="icon" href="data:,"></head><body><h1>Site</h1><script type="module" src="/script.js"></script></body></html>'

/** Serves a site whose pages all run the script. Pages below `/isolated` are cross-origin isolated. */
export function serveSite(script: string): Promise<LocalServer> {
  return serveLocally((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    response.setHeader('cache-control', 'no-store')
    if (pathname === '/script.js') {
      response.setHeader('content-type', 'text/javascript; charset=utf-8')
      response.end(script)
      return
    }
    if (pathname.startsWith('/isolated')) {
      response.setHeader('cross-origin-opener-policy', 'same-origin')
      response.setHeader('cross-origin-embedder-policy', 'require-corp')
    }
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(PAGE)
  })
}
