import type { Call } from '../../api/call.js'
import { providerPath, type TestResult } from './provider.js'

/** The key in the session storage: binds a test to the browser tab in which it began. */
const KEY = 'foyer.provider-test'

interface Started {
  url: string | null
  browserSecret: string | null
  result: TestResult | null
}

/**
 * Starts a test sign-in. Leaves the page for the provider, or returns the result if the test failed already.
 * @throws ApiFault
 */
export async function startTest(
  providerId: string,
  call: Call,
  leave: (url: string) => void,
): Promise<TestResult | undefined> {
  const { url, browserSecret, result } = await call<Started>(`${providerPath(providerId)}/test`, {
    method: 'POST',
    json: {},
  })
  if (url === null || browserSecret === null) return result ?? undefined
  sessionStorage.setItem(KEY, browserSecret)
  leave(url)
  return undefined
}

/** A test whose provider has sent the browser back. */
export interface ReturnedTest {
  providerId: string
  callback: string
  browserSecret: string
}

/** Takes the response of the provider out of the address, where it must not stay, and returns it. */
export function takeReturnedTest(): ReturnedTest | undefined {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const providerId = fragment.get('provider')
  const callback = fragment.get('callback')
  if (providerId === null || callback === null) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  const browserSecret = sessionStorage.getItem(KEY) ?? ''
  sessionStorage.removeItem(KEY)
  return { providerId, callback, browserSecret }
}

/** Finishes a test and returns its result. @throws ApiFault */
export async function finishTest(
  { providerId, callback, browserSecret }: ReturnedTest,
  call: Call,
): Promise<TestResult> {
  const { result } = await call<{ result: TestResult }>(`${providerPath(providerId)}/test-result`, {
    method: 'POST',
    json: { callback, browserSecret },
  })
  return result
}
