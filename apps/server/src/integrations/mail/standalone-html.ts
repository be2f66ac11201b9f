import type { Mail } from './mail-transport.js'

/** The media query for dark mode in a mail, and its replacements that force the light or the dark colours. */
const DARK_MEDIA_QUERY = '@media (prefers-color-scheme: dark)'
const MEDIA_QUERIES = { light: '@media not all', dark: '@media all' } as const

/**
 * Returns the HTML of a mail for display in a page: pictures inlined, in light or dark colours. Without `colourMode`
 * the colours follow the browser's preference.
 */
export function standaloneHtml(
  { html, pictures = [] }: Pick<Mail, 'html' | 'pictures'>,
  colourMode?: 'light' | 'dark',
): string {
  const whole = pictures.reduce(
    (text, { cid, type, bytes }) =>
      text.replaceAll(`"cid:${cid}"`, `"data:${type};base64,${bytes.toString('base64')}"`),
    html,
  )
  return colourMode === undefined ? whole : whole.replaceAll(DARK_MEDIA_QUERY, MEDIA_QUERIES[colourMode])
}
