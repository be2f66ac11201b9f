import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { HostedPages } from './hosted-pages.js'

const COMPRESS_FROM_BYTES = 1024

/** The files of the hosted pages: their names change with their content, so they are kept for a year (ux-checklist P-01). */
export function assetRoutes(server: FastifyInstance, { assets }: Pick<HostedPages, 'assets'>): void {
  for (const { path, file, type } of assets) {
    const plain = readFileSync(file)
    const worthIt = plain.length > COMPRESS_FROM_BYTES && /^(text|application\/(javascript|json)|image\/svg)/.test(type)
    const encodings = worthIt ? { br: brotliCompressSync(plain), gzip: gzipSync(plain) } : {}
    server.get(path, async (request, reply) => {
      const accepted = acceptedEncodings(String(request.headers['accept-encoding'] ?? ''))
      const encoding = (['br', 'gzip'] as const).find((name) => name in encodings && accepted.has(name))
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'same-origin')
        .header('vary', 'Accept-Encoding')
        // V4.1.1.
        .type(type.endsWith('+xml') ? `${type}; charset=utf-8` : type)
      if (encoding === undefined) return plain
      return reply.header('content-encoding', encoding).send((encodings as Record<string, Buffer>)[encoding])
    })
  }
}

/** RFC 9110 §12.5.3, without preferences: an encoding of weight 0 is refused. */
const acceptedEncodings = (header: string): Set<string> =>
  new Set(
    header
      .toLowerCase()
      .split(',')
      .map((one) => one.trim().split(/\s*;\s*/))
      .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
      .map(([name]) => name as string),
  )
