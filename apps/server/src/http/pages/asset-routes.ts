import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { HostedPages } from './kit/hosted-pages.js'

/** The endings of the twins that the build lays beside a file where compressing saves something. */
const COMPRESSED_SUFFIXES = { br: '.br', gzip: '.gz' } as const

/**
 * The files of the hosted pages: their names change with their content, so they are kept for a year (ux-checklist
 * P-01). They are read when they are asked for: a browser asks once a year, and a server that only speaks to programs
 * keeps none.
 */
export function assetRoutes(server: FastifyInstance, { assets }: Pick<HostedPages, 'assets'>): void {
  for (const { path, file, type } of assets) {
    const encodings = (['br', 'gzip'] as const).filter((name) => existsSync(file + COMPRESSED_SUFFIXES[name]))
    server.get(path, async (request, reply) => {
      const accepted = acceptedEncodings(String(request.headers['accept-encoding'] ?? ''))
      const encoding = encodings.find((name) => accepted.has(name))
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'same-origin')
        .header('vary', 'Accept-Encoding')
        // V4.1.1.
        .type(type.endsWith('+xml') ? `${type}; charset=utf-8` : type)
      if (encoding === undefined) return readFile(file)
      return reply.header('content-encoding', encoding).send(await readFile(file + COMPRESSED_SUFFIXES[encoding]))
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
