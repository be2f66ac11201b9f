import { paths } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { digestOf } from '../../kernel/digest.js'

/**
 * The description of the interface. Loaded and made at the first call and kept as text: most servers are never asked.
 */
export function openApiRoutes(open: FastifyInstance, { issuer }: { issuer: string }): void {
  let making: Promise<{ text: string; etag: string }> | undefined
  const description = async () => {
    const [{ openApiDocument }, { operations }] = await Promise.all([
      import('./build-document.js'),
      import('./operations.js'),
    ])
    const text = JSON.stringify(openApiDocument(operations, issuer))
    return { text, etag: `"${digestOf(text)}"` }
  }
  open.get(paths.openapi, async (request, reply) => {
    making ??= description()
    const made = await making
    reply.header('etag', made.etag).header('cache-control', 'public, max-age=300')
    if (request.headers['if-none-match'] === made.etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(made.text)
  })
}
