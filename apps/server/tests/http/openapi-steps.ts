import { request } from 'node:http'
import { createCodeChallenge, createCodeVerifier, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import type { Operation } from '../../src/http/endpoint/endpoint.js'
import { groups } from '../../src/http/endpoint/groups.js'
import { operations } from '../../src/http/openapi/operations.js'
import { DatabaseUnavailable } from '../../src/kernel/errors/database-unavailable.js'

/** Finds an operation by its id. */
export function findOperation(id: string): Operation {
  const found = operations.find((operation) => operation.id === id)
  if (found === undefined) throw new Error(`there is no operation ${id}`)
  return found
}

/** Returns the URL of an operation with ids in place of its path parameters. */
export function toUrl({ path }: Operation, ids: string | readonly string[] = 'mem_nobody'): string {
  const [first = '', ...others] = typeof ids === 'string' ? [ids] : ids
  return [first, ...others].reduce((address, id) => address.replace(/:\w+|\*/, id), path)
}

/** Operations that share errors: all except pages, service endpoints, and those that are readable from every origin. */
export const commonRefusalOperations: readonly Operation[] = operations.filter(
  ({ group, open }) => !['page', 'service'].includes(groups[group].dialect) && open !== true,
)

/** An authorization request that is valid in every part. */
export const authRequest = (foyer: TestFoyer) => ({
  clientId: foyer.client.clientId,
  codeChallenge: createCodeChallenge(createCodeVerifier()),
  codeChallengeMethod: 'S256',
  responseMode: 'fragment',
  responseType: 'code',
  scope: 'offline_access',
  state: 'the-state',
  redirectUri: `${TEST_ORIGIN}/callback`,
})

/** Makes the site snapshot fail while `work` runs: with an unexpected error, or as if the database were unavailable. */
export async function whileFailing(
  foyer: TestFoyer,
  fault: 'bug' | 'database',
  work: () => Promise<void>,
): Promise<void> {
  const { siteSnapshot } = foyer.deps
  const { current } = siteSnapshot
  siteSnapshot.current = () => {
    throw fault === 'bug' ? new Error('a bug') : new DatabaseUnavailable('away')
  }
  try {
    await work()
  } finally {
    siteSnapshot.current = current
  }
}

/** Sends a request with one header twice, which the other clients of the tests cannot do. */
export const withHeaderTwice = (url: string, method: string) =>
  new Promise<{ status: number; body: Record<string, unknown>; text: string; headers: Record<string, string> }>(
    (resolve, reject) => {
      const sent = request(
        url,
        { method, headers: ['host', new URL(url).host, 'authorization', 'one', 'authorization', 'two'] },
        (response) => {
          let text = ''
          response.on('data', (part) => {
            text += part
          })
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text,
              body: JSON.parse(text),
              headers: response.headers as Record<string, string>,
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end()
    },
  )
