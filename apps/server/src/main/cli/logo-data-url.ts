import { readFileSync } from 'node:fs'
import { pictureDataUrl } from '../../kernel/branding/picture.js'
import { StartError } from '../../kernel/errors/start-error.js'

/** Reads a picture file as a data URL. @throws StartError if the file is not a valid logo (decision 22) */
export function readLogoDataUrl(file: string): string {
  try {
    return pictureDataUrl(readFileSync(file))
  } catch (error) {
    const reason = error instanceof TypeError ? error.message : 'it cannot be read'
    throw new StartError(`The logo ${file} is not taken: ${reason}.`)
  }
}
