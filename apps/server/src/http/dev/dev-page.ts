import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:2rem auto;max-width:60rem;padding:0 1rem}' +
  'table{border-collapse:collapse}th,td{padding:.25rem .75rem;text-align:start}iframe{width:100%;height:46rem;border:1px solid;resize:both}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid;padding:1rem}.phone{width:320px}' +
  '.local{border-inline-start:4px solid;padding-inline-start:1rem}ul.choices{list-style:none;padding:0;display:grid;gap:.5rem;max-width:32rem}' +
  'button{font:inherit;inline-size:100%;text-align:start;padding:.625rem 1rem;border-radius:.5rem;border:1px solid;cursor:pointer;overflow-wrap:anywhere}' +
  'button span{display:block}button:focus-visible,a:focus-visible{outline:3px solid;outline-offset:2px}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`)

/** Sends a page for developers, without scripts. `body` is HTML. */
export const sendDevPage = (
  reply: FastifyReply,
  { title, body, formAction = "'none'" }: { title: string; body: string; formAction?: string },
): FastifyReply =>
  reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action ${formAction}`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
    )
