import type { ThirdParty } from './client.js'

/** How large a logo may be, in bytes: every node keeps it in memory. */
export const LOGO_MAX_BYTES = 32 * 1024
const LOGO = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/

/** What is wrong with what is said of an application of somebody else, in a public sentence, or undefined. */
export function thirdPartyFault({ runBy, logo }: ThirdParty): string | undefined {
  if (runBy.trim() === '' || runBy.length > 100) return 'Who runs the application must be said in 1 to 100 characters.'
  if (logo === undefined) return undefined
  if (!LOGO.test(logo)) return 'The logo must be a PNG, JPEG or WebP picture.'
  return logo.length > LOGO_MAX_BYTES * 1.4 ? `The logo may have ${LOGO_MAX_BYTES / 1024} KiB.` : undefined
}

/** The kinds of pictures by their first bytes, one character for each. */
const pictures = [
  ['png', (start: string) => start.startsWith('\x89PNG\r\n')],
  ['jpeg', (start: string) => start.startsWith('\xff\xd8\xff')],
  ['webp', (start: string) => start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP'],
] as const

/** A picture as a `data:` address; undefined when it is none of the kinds that are taken. */
export function logoFrom(picture: Buffer): string | undefined {
  const start = picture.subarray(0, 16).toString('latin1')
  const kind = pictures.find(([, begins]) => begins(start))?.[0]
  return kind === undefined ? undefined : `data:image/${kind};base64,${picture.toString('base64')}`
}
