import { accountSections, type FormFrame, type PageFrame, type PageModel } from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BrowserSession } from '../../../features/sessions/browser-session-store.js'
import type { Impersonation } from '../../../features/sessions/impersonation/impersonation-store.js'
import { CONSOLE_CLIENT_ID } from '../../../features/site/clients/console-client.js'
import { firstPartyClient } from '../../../features/site/clients/first-party-client.js'
import { SECOND } from '../../../kernel/clock.js'
import { digestOf } from '../../../kernel/digest.js'
import type { HttpDeps } from '../../deps.js'
import { logError, sendWixError, toPublicError } from '../../server/errors/error-replies.js'
import { pageBranding } from '../brand-routes.js'
import { contentPolicy } from './content-policy.js'
import type { Cookies } from './cookies.js'
import { displayPreferences } from './display-preferences.js'
import type { FormTokens } from './form-token.js'
import type { HostedPages } from './hosted-pages.js'

/** Distributes over the union, so that each page has its own fields. */
type WithoutFrame<Model> = Model extends PageModel
  ? Omit<Model, keyof PageFrame> & { locale?: string; homeUrl?: string; clientId?: string; hereUrl?: string }
  : never
export type PageContent = WithoutFrame<PageModel>

/** URL that a page requests before it submits an old form, and when a person returns to it. */
export const FORM_REFRESH_PATH = '/signin/status'

/** The message of a page that is shown again because its form had expired (G-53). */
export const FORM_RENEWED = { code: 'FORM_RENEWED' }

/** The dependencies of every route of the hosted pages. */
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
  /** Returns the browser session, if there is one. */
  browserSession(request: FastifyRequest): Promise<BrowserSession | undefined>
  /** Returns the access by which an owner uses an application as a member in this browser, if there is one. */
  impersonation(request: FastifyRequest): Promise<Impersonation | undefined>
}

/** Creates the kit that the routes of all hosted pages share. */
export function pageKit(deps: HttpDeps, parts: { pages: HostedPages; cookies: Cookies; forms: FormTokens }): PageKit {
  const { pages, cookies, forms } = parts
  const show: PageKit['show'] = (request, reply, { clientId, ...content }, status = 200) => {
    const { settings, clients } = deps.siteSnapshot.current()
    const homeUrl = firstPartyClient(clients)?.origins[0]
    const here = hereUrl(request)
    const flowLocale = content.locale
    const chosen = displayPreferences(request, reply, {
      cookies,
      flowLocale,
      siteLanguage: settings.language,
      mayChoose: here !== undefined,
    })
    const frame = {
      siteName: settings.name,
      branding: pageBranding(settings.branding, clientId),
      homeUrl,
      requestId: request.id,
      ...(here && { hereUrl: here }),
      ...touchHint(request),
    }
    const model = { ...frame, ...content, ...chosen } as PageModel
    return withPageHeaders(reply, formTargets(deps), contentPolicy('captcha' in content ? content.captcha : undefined))
      .code(status)
      .type('text/html; charset=utf-8')
      .send(pages.renderPage(model))
  }
  return {
    deps,
    cookies,
    forms,
    show,
    showError: (request, reply, { status, code, sentence, retryAfterSeconds, againUrl: errorAgainUrl, approveUrl }) => {
      const form = errorAgainUrl ?? (formErrorCodes.has(code) ? hereUrl(request) : undefined)
      const again =
        retryAfterSeconds !== undefined
          ? { retryAfterSeconds, againUrl: retryUrl(request) }
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
      passwordMinLength: deps.siteSnapshot.current().settings.passwords.minLength,
      staySeconds: deps.siteSnapshot.current().settings.sessions.maxMs / SECOND,
      renewUrl: withSignInMark(pageUrl(FORM_REFRESH_PATH, flow), request, cookies),
      ...(flow === undefined ? {} : { request: flow }),
    }),
    browserSession: async (request) => {
      const cookie = cookies.read(request, 'signin')
      if (cookie === undefined) return undefined
      return deps.storage.read((stores) => stores.browserSessions.find(digestOf(cookie), deps.clock.now()))
    },
    impersonation: async (request) => {
      const cookie = cookies.read(request, 'viewas')
      if (cookie === undefined) return undefined
      return deps.storage.read((stores) => stores.impersonations.findOpened(digestOf(cookie), deps.clock.now()))
    },
  }
}

/**
 * Returns whether the browser reports a touch device: by its client hints, else by its user agent. Chrome on an Android
 * tablet is not "mobile", but names its platform.
 */
function touchHint({ headers }: FastifyRequest): { touch?: true } {
  const isMobile = headers['sec-ch-ua-mobile'] === '?1'
  const isTouchPlatform = /"(Android|iOS)"/.test(String(headers['sec-ch-ua-platform'] ?? ''))
  const isTouch = isMobile || isTouchPlatform || /Mobi|Android|iPad|Tablet/.test(headers['user-agent'] ?? '')
  return isTouch ? { touch: true } : {}
}

/** Returns the `form-action` sources: our own pages and the addresses of clients, as browsers also check redirects. */
export function formTargets({ siteSnapshot }: Pick<HttpDeps, 'siteSnapshot'>): string {
  const origins = new Set<string>()
  for (const client of siteSnapshot.current().clients.values()) {
    // The console is on our own origin.
    if (client.clientId === CONSOLE_CLIENT_ID) continue
    for (const uri of [...client.origins, ...client.redirectUris, ...client.logoutUris])
      origins.add(new URL(uri).origin)
  }
  return ["'self'", ...origins].join(' ')
}

/** Sets the headers of pages: strict policy, never framed, never cached (security-checklist 45 and 46, V3.4.3). */
function withPageHeaders(reply: FastifyReply, formAction: string, loads: string): FastifyReply {
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

/** Sends an error as a page. */
export function pageErrorHandler(kit: PageKit) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const fault = toPublicError(error)
    logError(error, fault, request)
    if (fault.retryAfterSeconds !== undefined) reply.header('retry-after', String(fault.retryAfterSeconds))
    const { status, applicationCode, sentence, retryAfterSeconds } = fault
    const code = applicationCode === 'PERMISSION_DENIED' ? formErrorCode(request, kit.cookies) : applicationCode
    try {
      return kit.showError(request, reply, { status, code, sentence, retryAfterSeconds })
    } catch (unshown) {
      // The cause may break the error page too. Fastify's own response would reveal it (V16.5.1).
      return sendWixError(unshown, request, reply.type('application/json; charset=utf-8'))
    }
  }
}

function signInMark(request: FastifyRequest, cookies: Cookies): string | undefined {
  const cookie = cookies.read(request, 'signin')
  return cookie === undefined ? undefined : digestOf(cookie).slice(0, 12)
}

/** Adds to a URL that a page polls with which sign-in the page was shown, for `isOtherSignIn`. */
export function withSignInMark(url: string, request: FastifyRequest, cookies: Cookies): string {
  const mark = signInMark(request, cookies)
  return mark === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}was=${mark}`
}

/** Returns true if the current account is of another sign-in than when the polling page was shown. */
export const isOtherSignIn = (request: FastifyRequest, cookies: Cookies): boolean =>
  queryValue(request, 'was') !== signInMark(request, cookies)

/** Codes of errors that a fresh form fixes. */
const formErrorCodes = new Set(['cookies_blocked', 'form_expired'])

/**
 * Returns the code that tells a person how to fix a refused form (ux-checklist ER-02). It reveals nothing more to a
 * forger.
 */
function formErrorCode(request: FastifyRequest, cookies: Cookies): string {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return 'PERMISSION_DENIED'
  return cookies.read(request, 'form') === undefined ? 'cookies_blocked' : 'form_expired'
}

/** Returns the fields of a form. A field that is missing or, because JSON was posted, not a string is undefined. */
export function formFields({ body }: FastifyRequest): Record<string, string | undefined> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'))
}

/** Returns the value of a query parameter. A repeated parameter counts as missing. */
export function queryValue(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Returns the error for a request that repeats a parameter (RFC 6749 §3.1), for `showError`. */
export function repeatedParameter(request: FastifyRequest) {
  const query = request.query as Record<string, unknown>
  const repeated = Object.entries(query).find(([, value]) => typeof value !== 'string')
  if (repeated === undefined) return undefined
  const sentence = `The request names ${repeated[0].slice(0, 50)} more than once.`
  return { status: 400, code: 'invalid_request', sentence }
}

/** Pages that can be opened again without a change of state. */
const reloadablePaths = new Set([
  ...['/signin', '/signup', '/verify-email', '/verify-email/link', '/forgot-password', '/reset-password'],
  ...['/waiting', '/signed-out', '/consent', '/setup', '/select-account', ...Object.values(accountSections)],
])

const hereUrl = (request: FastifyRequest): string | undefined =>
  isReloadable(new URL(request.url, 'http://path').pathname) ? retryUrl(request) : undefined

const isReloadable = (path: string): boolean => reloadablePaths.has(path) || path.startsWith('/dev/kit/')

/** Returns the URL at which a person can try again: the same page with its flow. */
function retryUrl(request: FastifyRequest): string {
  const { request: posted, provider } = formFields(request)
  const flow = queryValue(request, 'request') ?? posted
  const path = new URL(request.url, 'http://path').pathname
  return pageUrl(path, flow || undefined, queryValue(request, 'provider') ?? (provider || undefined))
}

/** Returns the URL of a page with the handle of the flow, and the provider whose identity the page links. */
export function pageUrl(path: string, flow: string | undefined, provider?: string): string {
  const query = new URLSearchParams({
    ...(flow === undefined ? {} : { request: flow }),
    ...(provider === undefined ? {} : { provider }),
  })
  return query.size === 0 ? path : `${path}?${query}`
}
