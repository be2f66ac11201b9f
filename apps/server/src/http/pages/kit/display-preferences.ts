import { firstSupportedLocale, PSEUDO_LOCALE } from '@foyer/messages'
import type { PageFrame } from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND } from '../../../kernel/clock.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { preferredLanguage } from '../../server/request-context.js'
import type { Cookies } from './cookies.js'

const themes = ['system', 'light', 'dark'] as const

const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.includes(value as Value)

/** Returns a requested language if it has messages. The pseudo-locale for tests needs its full name. */
const supportedLanguage = (locale: unknown): string | undefined =>
  typeof locale !== 'string' ? undefined : locale === PSEUDO_LOCALE ? locale : firstSupportedLocale([locale])

/**
 * Returns the language of a page and its emails: the choice on this device, else that of the flow, else that of the
 * browser; undefined means the site's language.
 */
export function pageLanguage(
  request: FastifyRequest,
  cookies: Cookies,
  flowLocale: string | undefined,
): string | undefined {
  const preferred = preferredLanguage(request.headers['accept-language'])
  return (
    supportedLanguage(cookies.read(request, 'language')) ??
    supportedLanguage(flowLocale) ??
    (preferred === PSEUDO_LOCALE ? undefined : preferred)
  )
}

/**
 * Returns the language and the theme of a page: the choice on this device, else that of the flow, else that of the
 * browser, else that of the site (G-41, G-43). A choice is sent as the query parameter `lang` or `theme` and is stored
 * for a year.
 */
export function displayPreferences(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    cookies,
    flowLocale,
    siteLanguage,
    mayChoose,
  }: { cookies: Cookies; flowLocale: string | undefined; siteLanguage: string; mayChoose: boolean },
): Pick<PageFrame, 'locale' | 'theme'> {
  const { lang, theme: named } = mayChoose && request.method === 'GET' ? (request.query as Record<string, unknown>) : {}
  const chosen = supportedLanguage(lang)
  if (chosen !== undefined) cookies.set(reply, 'language', chosen, lifetimes.preferenceCookie.ms / SECOND)
  if (isOneOf(themes, named)) cookies.set(reply, 'theme', named, lifetimes.preferenceCookie.ms / SECOND)
  const theme = isOneOf(themes, named) ? named : cookies.read(request, 'theme')
  return {
    locale: chosen ?? pageLanguage(request, cookies, flowLocale) ?? siteLanguage,
    ...(theme === 'light' || theme === 'dark' ? { theme } : {}),
  }
}
