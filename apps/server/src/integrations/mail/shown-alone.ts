import type { ComposedMail } from './mail-content.js'

/** What a mail says about dark screens, and what it says when it is shown as on one, or as on none. */
const IN_THE_DARK = '@media (prefers-color-scheme: dark)'
const looks = { light: '@media not all', dark: '@media all' } as const

/**
 * The HTML of a mail for a page: with its pictures inside, and as by day or by night. Without a look it goes by the
 * screen.
 */
export function shownAlone(
  { html, pictures = [] }: Pick<ComposedMail, 'html' | 'pictures'>,
  look?: 'light' | 'dark',
): string {
  const whole = pictures.reduce(
    (text, { cid, type, bytes }) =>
      text.replaceAll(`"cid:${cid}"`, `"data:${type};base64,${bytes.toString('base64')}"`),
    html,
  )
  return look === undefined ? whole : whole.replaceAll(IN_THE_DARK, looks[look])
}
