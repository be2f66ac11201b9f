import { createHash } from 'node:crypto'
import type { PageBranding } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { brandTheme, themeStyleSheet } from '../../kernel/branding/brand-theme.js'
import type { Branding } from '../../kernel/branding/branding-settings.js'
import { formatColour, parseColour } from '../../kernel/branding/colour.js'
import { fittedLogo } from '../../kernel/branding/fitted-logo.js'
import type { Picture } from '../../kernel/branding/picture.js'
import { SECOND } from '../../kernel/clock.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import type { HttpDeps } from '../deps.js'

const FOLDER = '/brand'
const CACHE_ONE_YEAR = `public, max-age=${lifetimes.assetCache.ms / SECOND}, immutable`

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 16)
const sheetName = (colour: string, sheet: string): string => `${colour.slice(1)}-${hashOf(sheet)}.css`
const logoName = ({ type, bytes }: Picture): string => `logo-${hashOf(bytes)}.${type === 'image/png' ? 'png' : 'jpg'}`

/** Computed once for each change of the settings. */
const brandingCache = new WeakMap<Branding, PageBranding>()

/** Returns the theme, logo and links of a site for the hosted pages. */
export function pageBranding(branding: Branding): PageBranding {
  const known = brandingCache.get(branding) ?? describeBranding(branding)
  brandingCache.set(branding, known)
  return known
}

function describeBranding({ colour, logo, logoAlt, ...links }: Branding): PageBranding {
  const { theme } = colour ?? {}
  return {
    ...(theme && {
      stylesheet: `${FOLDER}/${sheetName(colour?.text ?? '', themeStyleSheet(theme))}`,
      wall: { light: formatColour(theme.light.wall), dark: formatColour(theme.dark.wall) },
    }),
    ...(logo && {
      logo: { src: `${FOLDER}/${logoName(logo)}`, ...fittedLogo(logo), ...(logoAlt && { alt: logoAlt }) },
    }),
    ...(links.termsUrl && { termsUrl: links.termsUrl }),
    ...(links.privacyUrl && { privacyUrl: links.privacyUrl }),
    ...(links.supportUrl && { supportUrl: links.supportUrl }),
  }
}

/**
 * Serves the style sheet with the owner's colour, and the logo (decision 22). Their names change with the content, so
 * they are cached for a year. A style sheet is computed from its name, so that a node whose site snapshot lacks a new
 * colour can serve it too.
 */
export function brandRoutes(pages: FastifyInstance, { siteSnapshot }: Pick<HttpDeps, 'siteSnapshot'>): void {
  pages.get<{ Params: { file: string } }>(`${FOLDER}/:file`, async (request, reply) => {
    const { file } = request.params
    reply.header('cross-origin-resource-policy', 'same-origin')
    const colour = /^([0-9a-f]{6})-[0-9a-f]{16}\.css$/.exec(file)?.[1]
    if (colour !== undefined) {
      const sheet = themeStyleSheet(brandTheme(parseColour(`#${colour}`)))
      // Another version of the server may compute a different style sheet for this colour.
      const isThis = file === sheetName(`#${colour}`, sheet)
      return reply
        .header('cache-control', isThis ? CACHE_ONE_YEAR : 'no-store')
        .type('text/css; charset=utf-8')
        .send(sheet)
    }
    const { logo } = siteSnapshot.current().settings.branding
    if (logo === null || file !== logoName(logo)) throw new ApplicationError('NOT_FOUND', 'There is no such file.')
    return reply.header('cache-control', CACHE_ONE_YEAR).type(logo.type).send(logo.bytes)
  })
}
