import type { FormFrame, PageFrame, PageModel } from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BrowserSession } from '../../../features/sessions/browser-session-store.js'
import { CONSOLE_CLIENT_ID } from '../../../features/site/clients/console-client.js'
import { firstOwn } from '../../../features/site/clients/first-own-client.js'
import { digestOf } from '../../../kernel/digest.js'
import type { HttpDeps } from '../../deps.js'
import { answerInDialect, logFault, publicFault } from '../../server/errors/error-answers.js'
import { pageBranding } from '../brand-routes.js'
import { loadPolicy } from './captcha-sources.js'
import type { Cookies } from './cookies.js'
import type { FormTokens } from './form-token.js'
import type { HostedPages } from './hosted-pages.js'
import { personChoices } from './person-choices.js'

/** Distributes over the union, so that each page keeps its own fields. */
type WithoutFrame<Model> = Model extends PageModel
  ? Omit<Model, keyof PageFrame> & { locale?: string; homeUrl?: string }
  : never
export type PageContent = WithoutFrame<PageModel>

/** What a page asks before it sends an old form, and when somebody comes back to it. */
export const RENEWAL_PATH = '/signin/status'

/** Said by a page that comes back because its form had expired (G-53). */
export const FORM_RENEWED = { code: 'FORM_RENEWED' }

/** What every route of the hosted pages uses. */
export interface PageKit {
  deps: HttpDeps
  cookies: Cookies
  forms: FormTokens
  show(request: FastifyRequest, reply: FastifyReply, content: PageContent, status?: number): FastifyReply
  showError(
    request: FastifyRequest,
    reply: FastifyReply,
    fault: {
      status: number
      code: string
      sentence: string
      retryAfterSeconds?: number | undefined
      againUrl?: string | undefined
      approveUrl?: string | undefined
    },
  ): FastifyReply
  formFrame(request: FastifyRequest, reply: FastifyReply, action: string, flow: string | undefined): FormFrame
  /** The sign-in of this browser, if it has one. */
  browserSession(request: FastifyRequest): Promise<BrowserSession | undefined>
}

export function pageKit(deps: HttpDeps, parts: { pages: HostedPages; cookies: Cookies; forms: FormTokens }): PageKit {
  const { pages, cookies, forms } = parts
  const show: PageKit['show'] = (request, reply, content, status = 200) => {
    const { settings, clients } = deps.directory.current()
    const homeUrl = firstOwn(clients)?.origins[0]
    const here = hereUrl(request)
    const flowLocale = content.locale
    const chosen = personChoices(request, reply, {
      cookies,
      flowLocale,
      siteLanguage: settings.language,
      mayChoose: here !== undefined,
    })
    const frame = {
      siteName: settings.name,
      branding: pageBranding(settings.branding),
      homeUrl,
      requestId: request.id,
      ...(here && { hereUrl: here }),
      ...touchOf(request),
    }
    const model = { ...frame, ...content, ...chosen } as PageModel
    return secured(reply, formTargets(deps), loadPolicy('captcha' in content ? content.captcha : undefined))
      .code(status)
      .type('text/html; charset=utf-8')
      .send(pages.renderPage(model))
  }
  return {
    deps,
    cookies,
    forms,
    show,
    showError: (request, reply, { status, code, sentence, retryAfterSeconds, againUrl: given, approveUrl }) => {
      const form = given ?? (formFaults.has(code) ? hereUrl(request) : undefined)
      const again =
        retryAfterSeconds !== undefined
          ? { retryAfterSeconds, againUrl: againUrl(request) }
          : form === undefined
            ? {}
            : { againUrl: form }
      const at = deps.clock.now()
      return show(
        request,
        reply,
        { page: 'error', code, detail: sentence, status, at, ...again, ...(approveUrl && { approveUrl }) },
        status,
      )
    },
    formFrame: (request, reply, action, flow) => ({
      action,
      csrf: forms.issue(request, reply),
      passwordMinLength: deps.directory.current().settings.passwords.minLength,
      renewUrl: pageUrl(RENEWAL_PATH, flow),
      ...(flow === undefined ? {} : { request: flow }),
    }),
    browserSession: async (request) => {
      const cookie = cookies.read(request, 'signin')
      if (cookie === undefined) return undefined
      return deps.storage.read((stores) => stores.browserSessions.find(digestOf(cookie), deps.clock.now()))
    },
  }
}

/** Whether the browser says that it is worked by touch: by its client hint, else by its name. */
function touchOf({ headers }: FastifyRequest): { touch?: true } {
  const hint = headers['sec-ch-ua-mobile']
  const isTouch = hint === undefined ? /Mobi|Android|iPad|Tablet/.test(headers['user-agent'] ?? '') : hint === '?1'
  return isTouch ? { touch: true } : {}
}

/** Where a form may end up: here, or by a redirect at an address of a client (browsers check both). */
export function formTargets({ directory }: Pick<HttpDeps, 'directory'>): string {
  const origins = new Set<string>()
  for (const client of directory.current().clients.values()) {
    // The console is here.
    if (client.clientId === CONSOLE_CLIENT_ID) continue
    for (const uri of [...client.origins, ...client.redirectUris, ...client.logoutUris])
      origins.add(new URL(uri).origin)
  }
  return ["'self'", ...origins].join(' ')
}

/** Headers of pages people see: strict policy, never framed, never kept (security-checklist 45 and 46, V3.4.3). */
function secured(reply: FastifyReply, formAction: string, loads: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      `${loads}; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'; object-src 'none'`,
    )
    .header('x-frame-options', 'DENY')
    .header('cache-control', 'no-store')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('cross-origin-resource-policy', 'same-origin')
}

/** A fault as a page. */
export function answerInPages(kit: PageKit) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const fault = publicFault(error)
    logFault(error, fault, request)
    if (fault.retryAfterSeconds !== undefined) reply.header('retry-after', String(fault.retryAfterSeconds))
    const { status, applicationCode, sentence, retryAfterSeconds } = fault
    const code = applicationCode === 'PERMISSION_DENIED' ? formFault(request, kit.cookies) : applicationCode
    try {
      return kit.showError(request, reply, { status, code, sentence, retryAfterSeconds })
    } catch (unshown) {
      // What broke the page may break this one too; the framework would tell the public why (V16.5.1).
      return answerInDialect(unshown, request, reply.type('application/json; charset=utf-8'))
    }
  }
}

/** What a fresh form mends. */
const formFaults = new Set(['cookies_blocked', 'form_expired'])

/**
 * Why a form was not taken, as the person can mend it (ux-checklist ER-02): the refusal tells a forger nothing more.
 */
function formFault(request: FastifyRequest, cookies: Cookies): string {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return 'PERMISSION_DENIED'
  return cookies.read(request, 'form') === undefined ? 'cookies_blocked' : 'form_expired'
}

/** A form's fields; what is absent, or no text because somebody posted JSON, is undefined. */
export function formFields({ body }: FastifyRequest): Record<string, string | undefined> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'))
}

/** The one value of a query parameter; a repeated one counts as absent. */
export function queryValue(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The fault of a request that names a parameter more than once (RFC 6749 §3.1), for `showError`. */
export function repeatedParameter(request: FastifyRequest) {
  const query = request.query as Record<string, unknown>
  const repeated = Object.entries(query).find(([, value]) => typeof value !== 'string')
  if (repeated === undefined) return undefined
  const sentence = `The request names ${repeated[0].slice(0, 50)} more than once.`
  return { status: 400, code: 'invalid_request', sentence }
}

/** The pages that are the same when they are opened anew. */
const steady = new Set([
  ...['/signin', '/signup', '/verify-email', '/verify-email/link', '/forgot-password', '/reset-password'],
  ...['/waiting', '/signed-out', '/consent', '/setup'],
])

const hereUrl = (request: FastifyRequest): string | undefined =>
  isSteady(new URL(request.url, 'http://path').pathname) ? againUrl(request) : undefined

const isSteady = (path: string): boolean => steady.has(path) || path.startsWith('/dev/kit/')

/** Where the person may try again: the page itself, with the flow it belongs to. */
function againUrl(request: FastifyRequest): string {
  const flow = queryValue(request, 'request') ?? formFields(request).request
  return pageUrl(new URL(request.url, 'http://path').pathname, flow || undefined)
}

/** The page to go to, carrying the flow along. */
export const pageUrl = (path: string, flow: string | undefined): string =>
  flow === undefined ? path : `${path}?request=${encodeURIComponent(flow)}`
