import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { root } from './project.mjs'
import { runWhenStarted, Stop } from './run-step.mjs'

const CONTENT_TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/**
 * A server for the built reference site: its files, its start page for every other address (the site routes in the
 * browser), and `/config.json`, which tells the site its Foyer and its client id.
 */
export function createSiteServer({ folder, foyerUrl, clientId }) {
  return createServer((request, response) => {
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'Method Not Allowed')
    const path = pathOf(request.url)
    if (path === undefined) return refuse(response, 400, 'Bad Request')
    if (path === '/config.json') return sendConfig(request, response, { foyerUrl, clientId })
    const file = fileFor(folder, path)
    if (file === undefined) return refuse(response, 404, 'Not Found')
    sendFile(request, response, file, cachingOf(path, file))
  })
}

/** The decoded path of a request, or `undefined` when it is not one that a file can have. */
function pathOf(url) {
  try {
    const path = normalize(decodeURIComponent(new URL(url, 'http://site').pathname)).replaceAll('\\', '/')
    return path.includes('\0') || path.includes('/.') ? undefined : path
  } catch {
    return undefined
  }
}

/** A missing file with an extension is missing; any other address belongs to the site's own router. */
function fileFor(folder, path) {
  const file = join(folder, path)
  if (isFile(file)) return file
  if (extname(path) !== '') return undefined
  const startPage = join(folder, 'index.html')
  return isFile(startPage) ? startPage : undefined
}

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Files under `/assets/` carry a digest in their name and never change; pages must never be kept. */
function cachingOf(path, file) {
  if (extname(file) === '.html') return 'no-store'
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function sendFile(request, response, file, caching) {
  response.setHeader('content-type', CONTENT_TYPES[extname(file)] ?? 'application/octet-stream')
  response.setHeader('content-length', statSync(file).size)
  response.setHeader('cache-control', caching)
  if (request.method === 'HEAD') return response.end()
  createReadStream(file)
    .on('error', () => response.destroy())
    .pipe(response)
}

function sendConfig(request, response, config) {
  response.setHeader('content-type', CONTENT_TYPES['.json'])
  response.setHeader('cache-control', 'no-store')
  response.end(request.method === 'HEAD' ? undefined : JSON.stringify(config))
}

function refuse(response, status, sentence) {
  response.writeHead(status, { 'content-type': CONTENT_TYPES['.txt'], 'cache-control': 'no-store' })
  response.end(`${sentence}\n`)
}

await runWhenStarted(import.meta.url, () => {
  const { FOYER_URL, FOYER_CLIENT_ID, FOYER_SITE_PORT = '4321' } = process.env
  if (!FOYER_URL || !FOYER_CLIENT_ID) throw new Stop('Name the Foyer in FOYER_URL and the client in FOYER_CLIENT_ID.')
  const folder = join(root, 'apps', 'site', 'dist')
  createSiteServer({ folder, foyerUrl: FOYER_URL, clientId: FOYER_CLIENT_ID }).listen(
    Number(FOYER_SITE_PORT),
    '127.0.0.1',
  )
})
