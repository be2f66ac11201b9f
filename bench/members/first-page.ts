import { startFoyerOn } from '../foyer-under-test.ts'
import { median } from '../report.ts'

/**
 * The requests of the members table in the console: default, other sort orders, searches and filters with some or no
 * results; and the counts above it.
 */
const memberQueries: [name: string, body: Record<string, unknown> | undefined][] = [
  ['first page', {}],
  ['first page by last sign-in', { sort: { field: 'lastSeen', order: 'DESC' } }],
  ['first page by address', { sort: { field: 'email', order: 'ASC' } }],
  ['first page of a search', { search: '4321' }],
  ['first page of a search for nobody', { search: 'nobody at all' }],
  ['first page of those who wait', { status: ['pending-approval'] }],
  ['first page of the unproven who never came', { verified: false, lastSeen: { never: true } }],
  ['counts', undefined],
]
const TIMES = 9

interface QueryTiming {
  name: string
  /** Milliseconds: the median and the maximum. */
  median: number
  max: number
}

/**
 * Sends each request in turn over HTTP to the owner API of a separate server; the first requests reach a freshly
 * started server.
 */
export async function firstPages(environment: Record<string, string>, port: number): Promise<QueryTiming[]> {
  const foyer = await startFoyerOn(port, environment)
  try {
    const taken = memberQueries.map((): number[] => [])
    for (let time = 0; time < TIMES; time++)
      for (const [at, [name, body]] of memberQueries.entries()) {
        const path = `/owner/v1/members/${body === undefined ? 'counts' : 'query'}`
        const start = performance.now()
        const response = await fetch(foyer.url + path, {
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
          headers: { authorization: foyer.apiKey, 'content-type': 'application/json' },
        })
        const text = await response.text()
        taken[at]?.push(performance.now() - start)
        if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`)
      }
    return memberQueries.map(([name], at) => ({
      name,
      median: median(taken[at] ?? []),
      max: Math.max(...(taken[at] ?? [])),
    }))
  } finally {
    await foyer.server.stop()
  }
}
