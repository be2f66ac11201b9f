import { createHash } from 'node:crypto'
import type { WebMessage } from '@foyer/protocol'
import type { FastifyReply } from 'fastify'

/**
 * The only script of the silent page: posts the message to its parent, never to `*`, and only in a frame
 * (security-checklist 22).
 */
const SCRIPT = `const {message,origins}=JSON.parse(document.getElementById('answer').textContent);if(window.parent!==window)for(const origin of origins)window.parent.postMessage(message,origin)`
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64')

/** Serializes JSON so that it cannot end its script element (security-checklist 24). */
const asScriptData = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * Sends the silent page (wire-protocol §4.3): draws nothing, may be framed by the client's origins only, and also works
 * in cross-origin isolated sites.
 */
export function sendWebMessage(reply: FastifyReply, message: WebMessage, origins: readonly string[]): FastifyReply {
  return withFramePolicy(reply, origins, `script-src 'sha256-${SCRIPT_HASH}'`).send(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Signing in</title></head><body><script type="application/json" id="answer">${asScriptData({ message, origins })}</script><script>${SCRIPT}</script></body></html>`,
  )
}

/** Sends the page for pre-warming. The client only waits until it has loaded (wire-protocol §4.2). */
export function sendPreWarm(reply: FastifyReply, origins: readonly string[]): FastifyReply {
  return withFramePolicy(reply, origins, "script-src 'none'").send(
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ready</title></head><body></body></html>',
  )
}

function withFramePolicy(reply: FastifyReply, origins: readonly string[], scripts: string): FastifyReply {
  const ancestors = origins.length === 0 ? "'none'" : origins.join(' ')
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; ${scripts}; frame-ancestors ${ancestors}; base-uri 'none'; form-action 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cross-origin-embedder-policy', 'require-corp')
    .type('text/html; charset=utf-8')
}
