/** What one connection and one request may cost (security-checklist section 0). Bytes, milliseconds and counts. */
export interface HttpLimits {
  bodyBytes: number
  headerBytes: number
  headerFields: number
  /** All headers must be here this long after the first byte, or after the connection was made when none came. */
  headersMs: number
  /** The whole request must be here by then. */
  requestMs: number
  /** How often the two above are looked at. */
  checkEveryMs: number
  /** A connection without a request under way is kept this long: longer than load balancers keep theirs (60 s). */
  idleMs: number
  /** A connection on which nothing moves during a request is closed: who does not read an answer holds its memory. */
  stalledMs: number
  /** Requests of one connection that wait for answers; beyond them it is closed. */
  pipelined: number
  /** Connections of one process. Beyond them idle ones are closed first. */
  connections: number
}

export const httpLimits: HttpLimits = {
  bodyBytes: 64 * 1024,
  headerBytes: 16 * 1024,
  headerFields: 100,
  headersMs: 10_000,
  requestMs: 30_000,
  checkEveryMs: 1000,
  idleMs: 72_000,
  stalledMs: 30_000,
  pipelined: 8,
  connections: 16_384,
}
