import { FoyerError } from './errors.js'
import type { BrowserWindow } from './platform.js'

/** The authorization response in the URL of the redirect page (specification §3). */
export interface ParsedCallback {
  code: string | null
  state: string | null
  error?: string
  error_description?: string | null
  /** The name of `error_description` in Wix's SDK. */
  errorDescription?: string | null
  iss?: string
}

/** Parses the authorization response in a URL: in its fragment, or in its query. */
export function parseCallbackUrl(url: string, responseMode: 'fragment' | 'query' = 'fragment'): ParsedCallback {
  const { hash, searchParams } = new URL(url)
  const answer = responseMode === 'query' ? searchParams : new URLSearchParams(hash.slice(1))
  const error = answer.get('error')
  const description = answer.get('error_description')
  const iss = answer.get('iss')
  return {
    code: answer.get('code'),
    state: answer.get('state'),
    ...(error && { error, error_description: description, errorDescription: description }),
    ...(iss && { iss }),
  }
}

/** Returns the URL of the page. @throws FoyerError `NO_BROWSER` outside a browser. */
export function currentAddress(window: BrowserWindow | undefined): string {
  if (!window) throw new FoyerError('NO_BROWSER', 'Outside a browser, pass the URL')
  return window.location.href
}
