import { createHash } from 'node:crypto'
import type { PageBranding } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import type { Branding } from '../../kernel/branding/branding-settings.js'
import { formatColour } from '../../kernel/branding/colour.js'
import { fittedLogo } from '../../kernel/branding/fitted-logo.js'
import type { Picture } from '../../kernel/branding/picture.js'
import { siteTheme } from '../../kernel/branding/site-theme.js'
import { formStyleSheet, pageStyleSheet, themeColours } from '../../kernel/branding/theme-sheet.js'
import { parseThemeQuery, type ThemeTexts } from '../../kernel/branding/theme-variables.js'
import { MINUTE, SECOND } from '../../kernel/clock.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import type { HttpDeps } from '../deps.js'

const FOLDER = '/brand'
const CACHE_ONE_YEAR = `public, max-age=${lifetimes.assetCache.ms / SECOND}, immutable`
const CACHE_ONE_MINUTE = `public, max-age=${MINUTE / SECOND}`
/** The style sheet for the forms of `@foyer/react`. Its URL is stable, because sites link to it. */
const FORM_SHEET = 'theme.css'

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 16)
const sheetName = (sheet: string): string => `theme-${hashOf(sheet)}.css`
const pictureName = (what: 'logo' | 'picture', { type, bytes }: Picture): string =>
  `${what}-${hashOf(bytes)}.${type === 'image/png' ? 'png' : 'jpg'}`

/** Computed once for each change of the settings, by client id; the empty id is for all other clients. */
const brandingCache = new WeakMap<Branding, Map<string, PageBranding>>()

/** Returns the layout, theme, pictures and links of the hosted pages, with the theme of the flow's client. */
export function pageBranding(branding: Branding, clientId?: string): PageBranding {
  const cached = brandingCache.get(branding) ?? new Map<string, PageBranding>()
  brandingCache.set(branding, cached)
  const key = clientId !== undefined && Object.hasOwn(branding.clients, clientId) ? clientId : ''
  const known = cached.get(key) ?? describeBranding(branding, siteTheme(branding, key))
  cached.set(key, known)
  return known
}

function describeBranding({ layout, logo, logoAlt, picture, ...links }: Branding, theme: ThemeTexts): PageBranding {
  const hasTheme = Object.keys(theme).length > 0
  return {
    layout,
    ...(hasTheme && {
      stylesheet: `${FOLDER}/${sheetName(pageStyleSheet(theme))}?${new URLSearchParams({ ...theme })}`,
      background: backgroundOf(layout, theme),
    }),
    ...(theme.font !== undefined && { font: theme.font }),
    ...(logo && {
      logo: { src: `${FOLDER}/${pictureName('logo', logo)}`, ...fittedLogo(logo), ...(logoAlt && { alt: logoAlt }) },
    }),
    ...(layout === 'split' &&
      picture && {
        picture: {
          src: `${FOLDER}/${pictureName('picture', picture)}`,
          width: picture.width,
          height: picture.height,
        },
      }),
    ...(links.termsUrl && { termsUrl: links.termsUrl }),
    ...(links.privacyUrl && { privacyUrl: links.privacyUrl }),
    ...(links.supportUrl && { supportUrl: links.supportUrl }),
  }
}

/** Returns what is behind the content of a page, for the browser's own interface. */
function backgroundOf(layout: Branding['layout'], theme: ThemeTexts): { light: string; dark: string } {
  const { light, dark } = themeColours(theme)
  const name = ({ door: 'wall', card: 'page', split: 'room' } as const)[layout]
  return { light: formatColour(light[name]), dark: formatColour(dark[name]) }
}

/**
 * Serves the style sheet of a theme, the logo and the picture (decision 22). Their names change with the content, so
 * they are cached for a year. A style sheet is computed from the query of its URL, so that a node whose site snapshot
 * lacks new settings can serve it too.
 */
export function brandRoutes(pages: FastifyInstance, { siteSnapshot }: Pick<HttpDeps, 'siteSnapshot'>): void {
  pages.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    `${FOLDER}/:file`,
    async ({ params: { file }, query }, reply) => {
      const { branding } = siteSnapshot.current().settings
      if (file === FORM_SHEET) {
        const clientId = typeof query.client_id === 'string' ? query.client_id : ''
        return reply
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('cache-control', CACHE_ONE_MINUTE)
          .type('text/css; charset=utf-8')
          .send(formStyleSheet(siteTheme(branding, clientId)))
      }
      reply.header('cross-origin-resource-policy', 'same-origin')
      const theme = /^theme-[0-9a-f]{16}\.css$/.test(file) ? parseThemeQuery(query) : undefined
      if (theme !== undefined) {
        const sheet = pageStyleSheet(theme)
        // Another version of the server may compute a different style sheet for this theme.
        const isThis = file === sheetName(sheet)
        return reply
          .header('cache-control', isThis ? CACHE_ONE_YEAR : 'no-store')
          .type('text/css; charset=utf-8')
          .send(sheet)
      }
      const found = (['logo', 'picture'] as const)
        .map((what) => ({ what, picture: branding[what] }))
        .find(({ what, picture }) => picture !== null && file === pictureName(what, picture))?.picture
      if (!found) throw new ApplicationError('NOT_FOUND', 'There is no such file.')
      return reply.header('cache-control', CACHE_ONE_YEAR).type(found.type).send(found.bytes)
    },
  )
}
