import { CookieJar } from '../wix/cookie-jar.js'

/** A page that was opened. */
interface VisitedPage {
  url: string
  status: number
  html: string
  /** The default values of all form fields, as a browser would submit them. */
  fields: Record<string, string>
}

/** The result of a navigation: a page of the server, or the first URL outside it, which is not fetched. */
type VisitResult = VisitedPage | { url: string; outside: true }

const MAX_REDIRECTS = 10

/** A client for the hosted pages without JavaScript: follows redirects, stores cookies, submits forms. */
export class HostedPageClient {
  readonly #jar = new CookieJar()
  readonly #server: string

  constructor(server: string) {
    this.#server = new URL(server).origin
  }

  open(url: string): Promise<VisitResult> {
    return this.#go(url, { headers: { accept: 'text/html' } })
  }

  /** As `open`, for a URL that must return a page. */
  async page(url: string): Promise<VisitedPage> {
    return expectPage(await this.open(url))
  }

  /** Submits the form of a page with what a person typed. */
  submit(page: VisitedPage, typed: Record<string, string>): Promise<VisitResult> {
    const action = /<form[^>]*\saction="([^"]*)"/.exec(page.html)?.[1]
    if (action === undefined) throw new Error(`there is no form at ${page.url}: ${page.html.slice(0, 300)}`)
    const body = new URLSearchParams({ ...page.fields, ...typed })
    return this.#go(new URL(unescaped(action), page.url).href, { method: 'POST', body })
  }

  async #go(first: string, how: RequestInit): Promise<VisitResult> {
    let url = first
    let next = how
    for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
      if (new URL(url).origin !== this.#server) return { url, outside: true }
      const headers = { ...(next.headers as Record<string, string>), ...this.#jar.header() }
      const response = await fetch(url, { ...next, headers, redirect: 'manual' })
      this.#jar.storeCookies(response)
      const location = response.headers.get('location')
      if (location === null) {
        const html = await response.text()
        return { url, status: response.status, html, fields: parseFields(html) }
      }
      await response.body?.cancel()
      url = new URL(location, url).href
      next = {}
    }
    throw new Error(`more than ${MAX_REDIRECTS} redirects, the last to ${url}`)
  }
}

/** Returns the page; throws if the navigation left the server. */
export function expectPage(reached: VisitResult): VisitedPage {
  if ('outside' in reached) throw new Error(`the visit left for ${reached.url}`)
  return reached
}

function parseFields(html: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [input] of html.matchAll(/<input\b[^>]*>/g)) {
    const name = /\sname="([^"]*)"/.exec(input)?.[1]
    // An unchecked checkbox is not submitted.
    if (/\stype="checkbox"/.test(input) && !/\schecked\b/.test(input)) continue
    if (name !== undefined) fields[unescaped(name)] = unescaped(/\svalue="([^"]*)"/.exec(input)?.[1] ?? '')
  }
  return fields
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const unescaped = (text: string): string => text.replace(/&([a-z0-9#]+);/gi, (all, name) => entities[name] ?? all)
