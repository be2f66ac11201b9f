import type { TestFoyer } from '@foyer/testing'

/** A page as a browser without JavaScript shows it: its text and its forms. */
export interface Page {
  status: number
  /** The path after all redirects on this host. */
  path: string
  /** The target of a redirect to another host; the browser stops there. */
  leaves: string | null
  /** The status codes of the redirects that led here. */
  redirects: number[]
  html: string
  /** The text of the page, without markup. */
  text: string
  forms: Form[]
  links: Link[]
  headers: Record<string, string>
}

export interface Form {
  action: string
  fields: Record<string, string>
  buttons: { text: string; name: string | undefined; value: string | undefined; action: string | undefined }[]
}

export interface Link {
  text: string
  href: string
}

export interface Cookie {
  name: string
  value: string
  attributes: string[]
}

type FormFields = Record<string, string | undefined>

/** Deviations from what a browser would send with a form, for tests of rejected requests. */
export interface RequestOverrides {
  headers?: Record<string, string>
  withoutCookies?: boolean
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const plain = (text: string) => text.replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name) => entities[name] as string)
const htmlToText = (html: string) =>
  plain(
    html
      .replaceAll(/<(script|style|head)\b.*?<\/\1>/gs, ' ')
      .replaceAll(/<!--.*?-->/gs, '')
      .replaceAll(/<[^>]*>/g, ' '),
  )
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Removes what is meant for the page's script only: the JSON model and the module scripts. */
export const stripHidden = (html: string): string =>
  html
    .replace(/<script type="application\/json" id="model">[^<]*<\/script>/, '')
    .replaceAll(/<script type="module" src="\/assets\/[\w-]+\.js"><\/script>/g, '')

function parseAttributes(tag: string): Record<string, string> {
  const found = tag.matchAll(/([\w-]+)(?:="([^"]*)")?/g)
  return Object.fromEntries([...found].map(([, name, value = '']) => [(name as string).toLowerCase(), plain(value)]))
}

function parseForms(html: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, open = '', inside = '']) => {
    // An unticked checkbox is absent from the submitted form.
    const inputs = [...inside.matchAll(/<input\b([^>]*)>/g)]
      .map(([, tag = '']) => parseAttributes(tag))
      .filter(({ type, checked }) => type !== 'checkbox' || checked !== undefined)
    const buttons = [...inside.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].map(([, tag = '', label = '']) => {
      const { name, value, formaction: action } = parseAttributes(tag)
      return { text: htmlToText(label), name, value, action }
    })
    return {
      action: parseAttributes(open).action ?? '',
      fields: Object.fromEntries(inputs.map(({ name = '', value = '' }) => [name, value])),
      buttons,
    }
  })
}

/**
 * A browser without JavaScript: stores cookies, follows redirects on its own host, and submits forms with their fields.
 * It sends `Origin: null` and `Sec-Fetch-Site: same-origin` with a form, as browsers do from pages under
 * `Referrer-Policy: no-referrer`.
 */
export function createNoScriptBrowser(foyer: TestFoyer) {
  const cookies = new Map<string, Cookie>()
  /** Every cookie that the browser received, including cleared ones. */
  const given: Cookie[] = []

  function storeCookies(header: string): void {
    const [pair = '', ...attributes] = header.split('; ')
    const at = pair.indexOf('=')
    const cookie = { name: pair.slice(0, at), value: pair.slice(at + 1), attributes }
    given.push(cookie)
    if (attributes.includes('Max-Age=0') || cookie.value === '') cookies.delete(cookie.name)
    else cookies.set(cookie.name, cookie)
  }

  async function send(
    method: 'GET' | 'POST',
    path: string,
    options: { fields?: FormFields; headers?: Record<string, string>; withoutCookies?: boolean },
    redirects: number[] = [],
  ): Promise<Page> {
    const { fields, headers = {}, withoutCookies = false } = options
    const sent = Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined))
    const cookie = [...cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ')
    const response = await foyer.node.http.inject({
      method,
      url: path,
      headers: {
        accept: 'text/html',
        ...(cookie === '' || withoutCookies ? {} : { cookie }),
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      ...(method === 'POST' ? { payload: new URLSearchParams(sent as Record<string, string>).toString() } : {}),
    })
    for (const one of [response.headers['set-cookie'] ?? []].flat()) storeCookies(one)
    const { location, refresh } = response.headers
    // A page that leads on at once, as a browser without JavaScript follows it.
    const onward = /^0; url=(.+)$/.exec(String(refresh ?? ''))?.[1]
    if (onward !== undefined) {
      const target = new URL(onward)
      return target.origin === new URL(foyer.url).origin
        ? send('GET', target.pathname + target.search, {}, redirects)
        : toPage(path, response, redirects, onward)
    }
    if (location !== undefined && response.statusCode >= 300 && response.statusCode < 400) {
      const target = new URL(location, foyer.url)
      if (target.origin === new URL(foyer.url).origin && redirects.length < 10)
        return send('GET', target.pathname + target.search, {}, [...redirects, response.statusCode])
      return toPage(path, response, [...redirects, response.statusCode], location)
    }
    return toPage(path, response, redirects, null)
  }

  return {
    jar: cookies,
    given,
    open: (path: string, headers: Record<string, string> = {}): Promise<Page> => send('GET', path, { headers }),
    /**
     * Submits the form whose action is `action` with the typed values. Includes the value of the named button if one is
     * given.
     */
    submit(
      page: Page,
      action: string,
      typed: FormFields = {},
      forgery: RequestOverrides & { button?: string } = {},
    ): Promise<Page> {
      const form = page.forms.find((one) => one.action === action)
      if (form === undefined) throw new Error(`there is no form to ${action} on: ${page.text}`)
      const { button } = forgery
      const pressed = button === undefined ? undefined : form.buttons.find(({ name }) => name === button)
      if (button !== undefined && pressed === undefined)
        throw new Error(`there is no button ${button} on: ${page.text}`)
      const byButton = pressed?.name === undefined ? {} : { [pressed.name]: pressed.value }
      const headers = forgery.headers ?? { origin: 'null', 'sec-fetch-site': 'same-origin' }
      const { withoutCookies = false } = forgery
      const target = pressed?.action ?? form.action
      return send('POST', target, { fields: { ...form.fields, ...byButton, ...typed }, headers, withoutCookies })
    },
    /**
     * Comes back from another site: by a link, or by a form that the other site posts, without cookies
     * (SameSite=Lax).
     */
    receive: ({ method, path, fields }: { method: 'GET' | 'POST'; path: string; fields: FormFields }): Promise<Page> =>
      send(method, path, {
        fields,
        headers: { 'sec-fetch-site': 'cross-site', ...(method === 'POST' ? { origin: 'https://other.example' } : {}) },
        withoutCookies: method === 'POST',
      }),
    /** Follows the link on the page that points to a path. */
    follow(page: Page, path: string): Promise<Page> {
      const link = page.links.find(({ href }) => href.split('?')[0] === path)
      if (link === undefined) throw new Error(`there is no link to ${path} on: ${page.text}`)
      return send('GET', link.href, {})
    },
  }
}

export type Browser = ReturnType<typeof createNoScriptBrowser>

function toPage(
  path: string,
  response: { statusCode: number; body: string; headers: Record<string, unknown> },
  redirects: number[],
  leaves: string | null,
): Page {
  const html = response.body
  return {
    status: response.statusCode,
    path,
    leaves,
    redirects,
    html,
    text: htmlToText(html),
    forms: parseForms(html),
    links: [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].map(([, tag = '', label = '']) => ({
      text: htmlToText(label),
      href: parseAttributes(tag).href ?? '',
    })),
    headers: response.headers as Record<string, string>,
  }
}
