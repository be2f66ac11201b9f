import type { FastifyReply } from 'fastify'

/**
 * Sends the browser from a form to another site by a page, not by a redirect: a browser applies `form-action` to every
 * redirect that follows a form, and providers redirect to further origins, such as the one for mobile devices or the
 * provider of an organization. The page needs no script.
 */
export function leaveTo(reply: FastifyReply, { href }: URL): FastifyReply {
  const escaped = href.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
  return reply
    .header('refresh', `0; url=${href}`)
    .header(
      'content-security-policy',
      "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
    )
    .header('x-frame-options', 'DENY')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head><body><a href="${escaped}">Continue</a></body></html>`,
    )
}
