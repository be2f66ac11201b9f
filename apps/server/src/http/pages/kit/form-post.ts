import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** The only script of the page: submits its form. */
const SCRIPT = 'document.forms[0].submit()'
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64')

const htmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeAttribute = (value: string): string =>
  value.replaceAll(/[&<>"']/g, (character) => htmlEscapes[character] as string)

/**
 * Sends the response for `response_mode=form_post` (OAuth 2.0 Form Post Response Mode §2): a form that submits itself,
 * so that the code is in the body and not in a URL. Without JavaScript, the person presses the button.
 */
export function sendFormPost(
  reply: FastifyReply,
  { url, fields }: { url: string; fields: Record<string, string> },
  formAction: string,
): FastifyReply {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeAttribute(name)}" value="${escapeAttribute(value)}">`)
    .join('')
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
    )
    .header('x-frame-options', 'DENY')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head><body><form method="post" action="${escapeAttribute(url)}">${inputs}<noscript><button>Continue</button></noscript></form><script>${SCRIPT}</script></body></html>`,
    )
}
