/** No form waits longer than this for its token. Milliseconds. */
const TIMEOUT_MS = 5000

/** What the server knows of this browser. */
export interface PageStatus {
  /** A token for the forms of this browser. */
  csrf?: string
  /** Where the page goes, because somebody signed in here meanwhile. */
  next?: string
}

/** Asks for it; without an answer nothing is known. */
export async function fetchPageStatus(url: string): Promise<PageStatus> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal })
    return response.ok ? ((await response.json()) as PageStatus) : {}
  } catch {
    return {} // no connection now
  }
}
