import type { TestFoyer } from '@foyer/testing'

/**
 * Query values sent where a text is expected: values that are not text, that a database cannot store, or that have a
 * special meaning to another component.
 */
export const hostileValues = [
  '%00',
  'a%00b',
  '%ff',
  '%c3%28',
  '%ed%a0%80',
  '%f0%9f%98%80',
  '%0d%0aSet-Cookie:x=y',
  '%1b[31m',
  '%F5%80%80%80',
  '%',
  '%zz',
  "'%22%3C",
  '%2e%2e%2f',
  '[]',
  `${'x'.repeat(3000)}`,
]

/** The names of all query parameters that a page or an API call reads. */
const names = [
  'request',
  'token',
  'client_id',
  'request_uri',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'login_hint',
  'visitor_hint',
  'to',
  'fieldsets',
  '.r',
  'paging.limit',
  'paging.offset',
  'sorting.fieldName',
  'fieldset',
  'dataCollectionId',
  'dataItemId',
  'fields',
  'indexName',
  'sort.fieldName',
  'sort.order',
]

/** Returns the URL of every GET route, with this member ID filled in. */
export const listUrls = (foyer: TestFoyer, memberId: string): string[] =>
  [...foyer.node.http.knownRoutes]
    .filter(([, methods]) => methods.has('GET'))
    .map(([url]) => url.replace(':memberId', memberId))

/** Returns each combination of URL, parameter name and hostile value that causes a 5xx response or sets a cookie. */
export async function findQueryFaults(foyer: TestFoyer, urls: readonly string[], token: string): Promise<string[]> {
  const faults: string[] = []
  for (const url of urls)
    for (const name of names)
      for (const value of hostileValues) {
        const { status, headers } = await foyer.call(`${url}?${name}=${value}&${name}[]=x`, {
          token,
          headers: { accept: 'text/html' },
        })
        if (status >= 500) faults.push(`${url} ${name}=${value}: ${status}`)
        if (/^x=y/.test(headers['set-cookie'] ?? '')) faults.push(`${url} ${name}=${value} sets a cookie`)
      }
  return faults
}
