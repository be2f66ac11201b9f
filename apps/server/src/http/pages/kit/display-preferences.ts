import { firstSupportedLocale, PSEUDO_LOCALE } from '@foyer/messages'
import type { PageFrame } from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { preferredLanguage } from '../../server/request-context.js'
import type { Cookies } from './cookies.js'

const YEAR_SECONDS = 365 * 24 * 3600
const themes = ['system', 'light', 'dark'] as const

const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.includes(value as Value)

/** A language that somebody named, if there are words in it; the testers' one only by its full name. */
const supportedLanguage = (locale: unknown): string | undefined =>
  typeof locale !== 'string' ? undefined : locale === PSEUDO_LOCALE ? locale : firstSupportedLocale([locale])

/**
 * The language of a page and of the mails that follow from it: what the person chose on this
 * device, else what the flow asked for, else what the browser prefers; undefined for the site's.
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
 * The language and the theme of a page: what the person chose on this device, else what the flow asked for, else what
 * the browser prefers, else the site's (G-41, G-43). A choice comes as `lang` or `theme` in the address and is
 * remembered for a year.
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
  if (chosen !== undefined) cookies.set(reply, 'language', chosen, YEAR_SECONDS)
  if (isOneOf(themes, named)) cookies.set(reply, 'theme', named, YEAR_SECONDS)
  const theme = isOneOf(themes, named) ? named : cookies.read(request, 'theme')
  return {
    locale: chosen ?? pageLanguage(request, cookies, flowLocale) ?? siteLanguage,
    ...(theme === 'light' || theme === 'dark' ? { theme } : {}),
  }
}
