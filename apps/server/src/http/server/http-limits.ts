/** Limits of a connection and a request (security-checklist section 0), in bytes, milliseconds and counts. */
export interface HttpLimits {
  bodyBytes: number
  headerBytes: number
  headerFields: number
  /** Time until all headers have arrived, from the first byte or, if none arrives, from the connection. */
  headersMs: number
  /** Time until the whole request has arrived. */
  requestMs: number
  /** Interval at which the two limits above are checked. */
  checkEveryMs: number
  /** Time after which an idle connection is closed: longer than the timeout of load balancers (60 s). */
  idleMs: number
  /**
   * Time after which a connection without traffic during a request is closed: a client that does not read its response
   * occupies memory.
   */
  stalledMs: number
  /** Pending requests of one connection. If there are more, the connection is closed. */
  pipelined: number
  /** Connections of one process. If there are more, idle connections are closed first. */
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
