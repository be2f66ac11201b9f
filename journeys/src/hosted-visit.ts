import { CookieJar } from './cookie-jar.js'

/** A page that was reached. */
export interface ReachedPage {
  url: string
  status: number
  html: string
  /** The value of every field of its forms, as a browser would send it untouched. */
  fields: Record<string, string>
}

/** Where a hop ended: at a page of the server, or at the first address outside it, which is not fetched. */
export type Reached = ReachedPage | { url: string; outside: true }

const HOPS = 10

/** A person without JavaScript at the hosted pages: follows redirects, keeps cookies, sends forms. */
export class HostedVisit {
  readonly #jar = new CookieJar()
  readonly #server: string

  constructor(server: string) {
    this.#server = new URL(server).origin
  }

  open(url: string): Promise<Reached> {
    return this.#go(url, { headers: { accept: 'text/html' } })
  }

  /** As `open`, for an address that must show a page. */
  async page(url: string): Promise<ReachedPage> {
    return shown(await this.open(url))
  }

  /** Sends the form of a page with what a person typed. */
  submit(page: ReachedPage, typed: Record<string, string>): Promise<Reached> {
    const action = /<form[^>]*\saction="([^"]*)"/.exec(page.html)?.[1]
    if (action === undefined) throw new Error(`there is no form at ${page.url}: ${page.html.slice(0, 300)}`)
    const body = new URLSearchParams({ ...page.fields, ...typed })
    return this.#go(new URL(unescaped(action), page.url).href, { method: 'POST', body })
  }

  async #go(first: string, how: RequestInit): Promise<Reached> {
    let url = first
    let next = how
    for (let hop = 0; hop < HOPS; hop += 1) {
      if (new URL(url).origin !== this.#server) return { url, outside: true }
      const headers = { ...(next.headers as Record<string, string>), ...this.#jar.header() }
      const response = await fetch(url, { ...next, headers, redirect: 'manual' })
      this.#jar.take(response)
      const location = response.headers.get('location')
      if (location === null) {
        const html = await response.text()
        return { url, status: response.status, html, fields: fieldsIn(html) }
      }
      await response.body?.cancel()
      url = new URL(location, url).href
      next = {}
    }
    throw new Error(`more than ${HOPS} redirects, the last to ${url}`)
  }
}

/** The page that was reached; throws when the visit left the server. */
export function shown(reached: Reached): ReachedPage {
  if ('outside' in reached) throw new Error(`the visit left for ${reached.url}`)
  return reached
}

function fieldsIn(html: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [input] of html.matchAll(/<input\b[^>]*>/g)) {
    const name = /\sname="([^"]*)"/.exec(input)?.[1]
    // A box that is not ticked sends nothing.
    if (/\stype="checkbox"/.test(input) && !/\schecked\b/.test(input)) continue
    if (name !== undefined) fields[unescaped(name)] = unescaped(/\svalue="([^"]*)"/.exec(input)?.[1] ?? '')
  }
  return fields
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const unescaped = (text: string): string => text.replace(/&([a-z0-9#]+);/gi, (all, name) => entities[name] ?? all)
