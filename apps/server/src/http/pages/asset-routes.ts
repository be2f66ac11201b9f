import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { SECOND } from '../../kernel/clock.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import type { HostedPages } from './kit/hosted-pages.js'

/** Suffixes of the compressed copies that the build writes where compression saves bytes. */
const COMPRESSED_SUFFIXES = { br: '.br', gzip: '.gz' } as const

/**
 * Serves the files of the hosted pages. Their names change with their content, so they are cached for a year
 * (ux-checklist P-01). Files are read from disk for each request: browsers request them once a year, and a server
 * without page requests needs none in memory.
 */
export function assetRoutes(server: FastifyInstance, { assets }: Pick<HostedPages, 'assets'>): void {
  for (const { path, file, type } of assets) {
    const encodings = (['br', 'gzip'] as const).filter((name) => existsSync(file + COMPRESSED_SUFFIXES[name]))
    server.get(path, async (request, reply) => {
      const accepted = acceptedEncodings(String(request.headers['accept-encoding'] ?? ''))
      const encoding = encodings.find((name) => accepted.has(name))
      reply
        .header('cache-control', `public, max-age=${lifetimes.assetCache.ms / SECOND}, immutable`)
        .header('cross-origin-resource-policy', 'same-origin')
        .header('vary', 'Accept-Encoding')
        // V4.1.1.
        .type(type.endsWith('+xml') ? `${type}; charset=utf-8` : type)
      if (encoding === undefined) return readFile(file)
      return reply.header('content-encoding', encoding).send(await readFile(file + COMPRESSED_SUFFIXES[encoding]))
    })
  }
}

/** Parses Accept-Encoding (RFC 9110 §12.5.3) without preferences. An encoding of weight 0 is refused. */
const acceptedEncodings = (header: string): Set<string> =>
  new Set(
    header
      .toLowerCase()
      .split(',')
      .map((one) => one.trim().split(/\s*;\s*/))
      .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
      .map(([name]) => name as string),
  )
