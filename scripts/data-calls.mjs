import { Stop } from './run-step.mjs'

const ROOT = '/wix-data/v2'
const LIMIT_MS = 10_000

/**
 * Calls of the data service with an API key, as the site's back end makes them: plain requests, because the scripts run
 * before any package is built. A refusal is thrown as a `Refusal`, which has the service's code.
 */
export function dataCalls({ foyerUrl, apiKey, fetch = globalThis.fetch }) {
  return async function call(path, body) {
    const answer = await fetch(foyerUrl + ROOT + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: apiKey, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    const text = await answer.text()
    if (answer.ok) return JSON.parse(text)
    throw new Refusal(answer.status, codeIn(text))
  }
}

/** What the data service refused. */
export class Refusal extends Stop {
  constructor(status, code) {
    super(`The data service refused with ${status} ${code}.`)
    this.status = status
    this.code = code
  }
}

function codeIn(text) {
  try {
    return JSON.parse(text).details.applicationError.code
  } catch {
    return 'without a code'
  }
}
