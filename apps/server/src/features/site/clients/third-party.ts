import { LOGO_RULE, parsePictureUrl } from '../../../kernel/branding/picture.js'
import type { ThirdParty } from './client.js'

/** Returns a public message if the details of a third-party client are invalid, otherwise `undefined`. */
export function thirdPartyError({ runBy, logo }: ThirdParty): string | undefined {
  if (runBy.trim() === '' || runBy.length > 100) return 'Who runs the application must be said in 1 to 100 characters.'
  return logo !== undefined && parsePictureUrl(logo) === undefined ? `The logo must be ${LOGO_RULE}.` : undefined
}
