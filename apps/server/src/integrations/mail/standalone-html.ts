import type { ComposedMail } from './mail-content.js'

/** What a mail says about dark screens, and what it says when it is shown as on one, or as on none. */
const DARK_MEDIA_QUERY = '@media (prefers-color-scheme: dark)'
const MEDIA_QUERIES = { light: '@media not all', dark: '@media all' } as const

/**
 * The HTML of a mail for a page: with its pictures inside, and as by day or by night. Without a look it goes by the
 * screen.
 */
export function standaloneHtml(
  { html, pictures = [] }: Pick<ComposedMail, 'html' | 'pictures'>,
  colourMode?: 'light' | 'dark',
): string {
  const whole = pictures.reduce(
    (text, { cid, type, bytes }) =>
      text.replaceAll(`"cid:${cid}"`, `"data:${type};base64,${bytes.toString('base64')}"`),
    html,
  )
  return colourMode === undefined ? whole : whole.replaceAll(DARK_MEDIA_QUERY, MEDIA_QUERIES[colourMode])
}
