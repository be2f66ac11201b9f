import { Stop } from './run-step.mjs'

const ROOT = '/wix-data/v2'
const LIMIT_MS = 10_000

/**
 * Returns a function that calls the data service with an API key, as the site's back end does. Uses plain requests,
 * because the scripts run before any package is built. Throws `Refusal` with the service's error code.
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

/** An error response of the data service. */
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
