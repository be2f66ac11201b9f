import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { root } from './project.mjs'
import { runWhenStarted, Stop } from './run-step.mjs'
import { siteBackEnd } from './site-back-end.mjs'

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

/** Members-only paths and their files, which are outside the built site. */
const FOR_MEMBERS = { '/members/kiln-notes.json': join(root, 'apps', 'site', 'members', 'kiln-notes.json') }

/**
 * Creates a server for the built reference site: its files, the start page for every other path (the site routes in the
 * browser), `/config.json` with the Foyer URL and client id, and members-only files. With an API key, it is also the
 * studio's back end: it embeds the shelf's items in the start page and reports the number of booked places of each
 * class.
 */
export function createSiteServer({ folder, foyerUrl, clientId, apiKey }) {
  const compressed = new Map()
  const backEnd = apiKey === undefined ? undefined : siteBackEnd({ foyerUrl, apiKey })
  return createServer(async (request, response) => {
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'Method Not Allowed')
    const path = pathOf(request.url)
    if (path === undefined) return refuse(response, 400, 'Bad Request')
    if (path === '/config.json') return sendConfig(request, response, { foyerUrl, clientId })
    if (path === '/places.json') return sendPlaces(request, response, backEnd)
    if (Object.hasOwn(FOR_MEMBERS, path)) return sendToMember(request, response, foyerUrl, FOR_MEMBERS[path])
    const file = fileFor(folder, path)
    if (file === undefined) return refuse(response, 404, 'Not Found')
    const body = readFileSync(file)
    const isPage = extname(file) === '.html'
    response.setHeader('content-type', CONTENT_TYPES[extname(file)] ?? 'application/octet-stream')
    response.setHeader('cache-control', cachingOf(path, file))
    const firstItems = isPage ? await backEnd?.firstItems() : undefined
    const sent = isPage ? withItems(withSettings(body, { foyerUrl, clientId }), firstItems) : body
    send(request, response, { body: sent, name: file }, compressed)
  })
}

/** Returns the decoded path of a request, or `undefined` if no file can have it. */
function pathOf(url) {
  try {
    const path = normalize(decodeURIComponent(new URL(url, 'http://site').pathname)).replaceAll('\\', '/')
    return path.includes('\0') || path.includes('/.') ? undefined : path
  } catch {
    return undefined
  }
}

/**
 * Returns the file of a path. A missing file with an extension is not found; any other path belongs to the site's
 * router.
 */
function fileFor(folder, path) {
  const file = join(folder, path)
  if (isFile(file)) return file
  if (extname(path) !== '') return undefined
  const startPage = join(folder, 'index.html')
  return isFile(startPage) ? startPage : undefined
}

const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** Files under `/assets/` have a digest in their name and never change; pages must never be cached. */
function cachingOf(path, file) {
  if (extname(file) === '.html') return 'no-store'
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Inserts the settings into the start page, so that the site need not request them before its first view. */
function withSettings(page, { foyerUrl, clientId }) {
  const meta = (name, content) =>
    `<meta name="${name}" content="${content.replace(/[&"<]/g, (c) => `&#${c.charCodeAt(0)};`)}">`
  const settings = meta('foyer-url', foyerUrl) + meta('foyer-client', clientId)
  return Buffer.from(page.toString().replace('<!--settings-->', () => settings))
}

/** Embeds the items of the first view in the page, so that it renders without a request. */
function withItems(page, items) {
  if (items === undefined) return page
  const json = JSON.stringify(items).replaceAll('<', '\\u003c')
  const data = `<script type="application/json" id="first-items">${json}</script>`
  return Buffer.from(page.toString().replace('<!--first-items-->', () => data))
}

const WORTH_COMPRESSING = /^(text\/|application\/json|image\/svg)/

/**
 * Sends a body in the best encoding that the browser accepts (ux-checklist P-01). Compresses a body with a name only
 * once.
 */
function send(request, response, { body, name }, compressed) {
  const type = String(response.getHeader('content-type'))
  let answer = body
  if (body.length > 1000 && WORTH_COMPRESSING.test(type)) {
    response.setHeader('vary', 'accept-encoding')
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = ['br', 'gzip'].find((name) => accepted.includes(name))
    if (encoding) {
      response.setHeader('content-encoding', encoding)
      answer = compress(body, { encoding, name }, compressed)
    }
  }
  response.setHeader('content-length', answer.length)
  response.end(request.method === 'HEAD' ? undefined : answer)
}

function compress(body, { encoding, name }, compressed) {
  const key = `${encoding} ${name}`
  const known = compressed.get(key)
  if (known?.body.equals(body)) return known.small
  const small = encoding === 'br' ? brotliCompressSync(body) : gzipSync(body)
  compressed.set(key, { body, small })
  return small
}

/** Sends the number of booked places by class, without any data about who booked. */
async function sendPlaces(request, response, backEnd) {
  const taken = await backEnd?.placesTaken().catch(() => undefined)
  if (taken === undefined) return refuse(response, 503, 'Service Unavailable')
  response.setHeader('content-type', CONTENT_TYPES['.json'])
  response.setHeader('cache-control', 'no-store')
  response.end(request.method === 'HEAD' ? undefined : JSON.stringify({ taken }))
}

/**
 * Sends a members-only file if Foyer accepts the token: userinfo answers for members and refuses visitors (design §6).
 */
async function sendToMember(request, response, foyerUrl, file) {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('vary', 'authorization')
  const { authorization } = request.headers
  if (!authorization) return refuse(response, 401, 'Unauthorized')
  const answer = await fetch(`${foyerUrl}/oauth2/userinfo`, { headers: { authorization } }).catch(() => undefined)
  if (answer === undefined || answer.status >= 500) return refuse(response, 503, 'Service Unavailable')
  if (!answer.ok) return refuse(response, answer.status === 403 ? 403 : 401, 'Members only')
  response.setHeader('content-type', CONTENT_TYPES['.json'])
  response.end(request.method === 'HEAD' ? undefined : readFileSync(file))
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
  const { FOYER_URL, FOYER_CLIENT_ID, FOYER_SITE_PORT = '4321', FOYER_SITE_FOLDER, FOYER_SITE_KEY } = process.env
  if (!FOYER_URL || !FOYER_CLIENT_ID) throw new Stop('Name the Foyer in FOYER_URL and the client in FOYER_CLIENT_ID.')
  const folder = FOYER_SITE_FOLDER || join(root, 'apps', 'site', 'dist')
  const settings = { folder, foyerUrl: FOYER_URL, clientId: FOYER_CLIENT_ID, apiKey: FOYER_SITE_KEY || undefined }
  createSiteServer(settings).listen(Number(FOYER_SITE_PORT), '127.0.0.1')
})
