import { wholeNumberText } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { QueryParameter } from '../../endpoint/query.js'

/** The query parameters that all streams of events have. */
export const streamParameters: readonly QueryParameter[] = [
  {
    name: 'after',
    schema: wholeNumberText,
    about:
      'The last `id` of an earlier stream: the stream starts with the events after it. The header `Last-Event-ID` does the same.',
  },
  {
    name: 'seconds',
    schema: z.int().min(0).max(600),
    about:
      'Ends the stream after this many seconds. 0 ends it after the missed events, for clients behind a proxy that buffers responses.',
  },
]

/** Describes the response of all streams, for the API reference. */
export const eventStreamAnswer =
  'Returns server-sent events that name what has changed, without its content. `ready` comes first: data read after it, together with the later events, is complete. `reset` means that events may be missing: read everything again. The stream ends after at most ten minutes, when the server stops, when the client reads too slowly, and when the permission ends. Connect again with the last `id`, to any node, and every event since then is sent once.'

const HEADER_VALUE = /^\d{1,15}$/

/** Returns the position from which a stream continues: that of the query, otherwise that of the header. */
export function positionOf(request: FastifyRequest, after: number | undefined): number | undefined {
  const header = request.headers['last-event-id']
  if (after !== undefined || typeof header !== 'string' || header === '') return after
  // A position of another server is none here: the stream begins with a reset.
  return HEADER_VALUE.test(header) ? Number(header) : 0
}
