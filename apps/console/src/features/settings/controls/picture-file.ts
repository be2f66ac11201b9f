import { interpolate } from '@foyer/messages/console'
import type { Messages } from '../../../language/messages.js'
import { LogoError, loadImage, MAX_FILE_BYTES, toDataUrl } from './logo-file.js'

/** Limits of the server for the picture beside the form (decision 22), in bytes and px. */
const MAX_BYTES = 140 * 1024
const MIN_SIDE = 400
const MAX_SIDE = 3000
/** A picture that is too large is redrawn as a JPEG: first smaller, then of lower quality, until it fits. */
const ATTEMPTS = [1400, 1200, 1000, 800].flatMap((side) => [0.85, 0.7, 0.5].map((quality) => ({ side, quality })))

/** Converts a selected file to the value of the setting `branding.picture`. @throws LogoError */
export async function readPicture(file: Blob, messages: Messages): Promise<string> {
  const { picture: texts } = messages.settings
  if (file.size > MAX_FILE_BYTES) throw new LogoError(texts.tooLarge)
  const picture = await loadImage(toDataUrl(file.type, new Uint8Array(await file.arrayBuffer())), messages)
  const { naturalWidth: width, naturalHeight: height } = picture
  if (Math.min(width, height) < MIN_SIDE)
    throw new LogoError(interpolate(texts.tooSmall, { width, height, least: MIN_SIDE }))
  if (/^image\/(png|jpeg)$/.test(file.type) && file.size <= MAX_BYTES && Math.max(width, height) <= MAX_SIDE)
    return picture.src
  for (const { side, quality } of ATTEMPTS) {
    const text = redrawn(picture, side, quality)
    if ((text.length * 3) / 4 <= MAX_BYTES) return text
  }
  throw new LogoError(texts.tooDetailed)
}

/** Returns a JPEG whose longer side has at most `side` px, if the shorter one then has enough. */
function redrawn(picture: HTMLImageElement, side: number, quality: number): string {
  const { naturalWidth: width, naturalHeight: height } = picture
  const scale = Math.min(1, Math.max(side / Math.max(width, height), MIN_SIDE / Math.min(width, height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', quality)
}
