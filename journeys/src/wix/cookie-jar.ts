/** A cookie jar for one server, sufficient for the hosted pages. */
export class CookieJar {
  readonly #cookies = new Map<string, string>()

  /** Stores and deletes cookies according to a response. */
  storeCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const name = pair.slice(0, pair.indexOf('=')).trim()
      if (attributes.some(isExpired)) this.#cookies.delete(name)
      else this.#cookies.set(name, pair.slice(pair.indexOf('=') + 1))
    }
  }

  /** Returns the `Cookie` request header. */
  header(): Record<string, string> {
    if (this.#cookies.size === 0) return {}
    return { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  }
}

function isExpired(attribute: string): boolean {
  const [name = '', value = ''] = attribute.trim().split('=')
  if (name.toLowerCase() === 'max-age') return Number(value) <= 0
  return name.toLowerCase() === 'expires' && Date.parse(value) <= 0
}
