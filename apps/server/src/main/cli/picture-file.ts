import { readFileSync } from 'node:fs'
import { logoLimits, type PictureLimits, pictureDataUrl } from '../../kernel/branding/picture.js'
import { StartError } from '../../kernel/errors/start-error.js'

/** Reads a logo as a data URL. @throws StartError if the file is not a valid logo (decision 22) */
export const readLogoDataUrl = (file: string): string => readPictureFile('logo', file, logoLimits)

/** Reads a picture file as a data URL. `what` names it in errors. @throws StartError */
export function readPictureFile(what: string, file: string, limits: PictureLimits): string {
  try {
    return pictureDataUrl(readFileSync(file), limits)
  } catch (error) {
    const reason = error instanceof TypeError ? error.message : 'it cannot be read'
    throw new StartError(`The ${what} ${file} was not accepted: ${reason}.`)
  }
}
