import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import type { HttpDeps } from '../deps.js'
import { assetRoutes } from '../pages/asset-routes.js'
import type { ConsoleFiles } from './console-files.js'

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`)

interface ConsoleDeps extends Pick<HttpDeps, 'siteSnapshot' | 'issuer'> {
  console: ConsoleFiles
  /** True under --dev: the console then shows the development inbox. */
  dev: boolean
}

/**
 * Serves the owner's console: one page for every path under `/console`, routed in the browser. The page contains
 * nothing confidential; it loads its data with the owner's token.
 */
export function consoleRoutes(
  server: FastifyInstance,
  { console: files, siteSnapshot, issuer, dev }: ConsoleDeps,
): void {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${files.inlineScripts.join(' ')}`.trim(),
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith('/console/assets/')) throw new ApplicationError('NOT_FOUND', 'There is no such file.')
    const { settings } = siteSnapshot.current()
    const metaTags = [
      `<meta name="foyer-issuer" content="${escapeHtml(new URL(issuer).origin)}">`,
      `<meta name="foyer-site" content="${escapeHtml(settings.name)}">`,
      ...(dev ? ['<meta name="foyer-dev" content="true">'] : []),
    ]
    return reply
      .header('content-security-policy', policy)
      .header('x-frame-options', 'DENY')
      .header('cache-control', 'no-store')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cross-origin-resource-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(files.index.join(metaTags.join('')))
  }
  server.get('/console', sendPage)
  server.get('/console/*', sendPage)
  assetRoutes(server, files)
}
