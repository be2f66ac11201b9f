/** Timeout after which a form is submitted without a fresh token. Milliseconds. */
const TIMEOUT_MS = 5000

/** The page status that the server returns for this browser. */
interface PageStatus {
  /** CSRF token for the forms of this browser. */
  csrf?: string
  /** URL to continue at, because someone signed in with this browser meanwhile. */
  next?: string
}

/** Fetches the page status; returns an empty status if there is no response. */
export async function fetchPageStatus(url: string): Promise<PageStatus> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal })
    return response.ok ? ((await response.json()) as PageStatus) : {}
  } catch {
    return {} // no connection
  }
}
