/** A validated picture: of a supported type, not animated, of an allowed size. */
export interface Picture {
  type: 'image/png' | 'image/jpeg'
  bytes: Buffer
  width: number
  height: number
}

/** Bounds of a picture: bytes of the file, and px of each side. */
export interface PictureLimits {
  maxBytes: number
  minSide: number
  maxSide: number
}

/** Logos of sites and third-party clients (decision 22). */
export const logoLimits: PictureLimits = { maxBytes: 64 * 1024, minSide: 16, maxSide: 1600 }
/** The picture beside the form in the layout `split` (decision 22). */
export const sidePictureLimits: PictureLimits = { maxBytes: 140 * 1024, minSide: 400, maxSide: 3000 }

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Describes accepted pictures. */
export const pictureRule = ({ maxBytes, minSide, maxSide }: PictureLimits): string =>
  `a PNG or JPEG file of at most ${maxBytes / 1024} kB, each side ${minSide} to ${maxSide} px`

export const LOGO_RULE = pictureRule(logoLimits)

/**
 * Reads a picture by its content, never by its file name.
 * @throws TypeError with a public sentence if the picture is not accepted
 */
export function readPicture(bytes: Buffer, { maxBytes, minSide, maxSide }: PictureLimits = logoLimits): Picture {
  if (bytes.length > maxBytes) throw new TypeError(`it is larger than ${maxBytes / 1024} kB`)
  const found = pngSize(bytes) ?? jpegSize(bytes)
  if (found === undefined) throw new TypeError(unsupportedReason(bytes))
  const sides = [found.width, found.height]
  if (sides.some((side) => side < minSide || side > maxSide))
    throw new TypeError(`it is ${sides.join(' × ')} px, and each side must be ${minSide} to ${maxSide}`)
  return { ...found, bytes }
}

/** Describes an unsupported file and what to do about it. */
function unsupportedReason(bytes: Buffer): string {
  const start = bytes
    .toString('latin1', 0, 1024)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (/^<(\?xml|!doctype|!--|svg|html|script)/i.test(start))
    return 'it is an SVG or another document, which may hold scripts; save it as a PNG in your drawing program, and take that'
  if (/^(RIFF[\s\S]{4}WEBP|GIF8)/.test(start))
    return 'it is a WebP or GIF picture, which not every mail program shows; save it as a PNG, and take that'
  return 'it is no whole PNG or JPEG picture'
}

/** Formats a picture as the `data:` URL that settings store. */
export const pictureToDataUrl = ({ type, bytes }: Picture): string => `data:${type};base64,${bytes.toString('base64')}`

/** Parses a picture in the `data:` URL form of the settings; undefined for anything else. */
export function parsePictureUrl(text: string, limits?: PictureLimits): Picture | undefined {
  const base64 = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1]
  if (base64 === undefined) return undefined
  try {
    const picture = readPicture(Buffer.from(base64, 'base64'), limits)
    return pictureToDataUrl(picture) === text ? picture : undefined
  } catch {
    return undefined
  }
}

/** Validates the `data:` URL of a picture. Returns an error message, or undefined. */
export function pictureUrlError(text: string, limits?: PictureLimits): string | undefined {
  const base64 = /^data:[\w.+/-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1]
  if (base64 === undefined) return 'it must be a data: address in base64'
  try {
    readPicture(Buffer.from(base64, 'base64'), limits)
  } catch (error) {
    if (error instanceof TypeError) return error.message
    throw error
  }
  return parsePictureUrl(text, limits) === undefined
    ? 'its data: address says another type than the file has'
    : undefined
}

/** Encodes a picture file as a `data:` URL. @throws TypeError like `readPicture` */
export const pictureDataUrl = (bytes: Buffer, limits?: PictureLimits): string =>
  pictureToDataUrl(readPicture(bytes, limits))

type Size = Pick<Picture, 'type' | 'width' | 'height'>

/** PNG, third edition, §5: chunks from IHDR to IEND. Animated pictures have an `acTL` chunk before the image data. */
function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG_SIGNATURE) || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return undefined
  for (let at = 8; at + 12 <= bytes.length; ) {
    const kind = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (kind === 'acTL') return undefined
    if (kind === 'IEND')
      return end === bytes.length
        ? { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
        : undefined
    at = end
  }
  return undefined
}

/** JPEG (ITU-T T.81, annex B): segments up to the frame header, which contains the size. */
function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9)
    return undefined
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes.readUInt16BE(at)
    if (marker < 0xffc0 || marker === 0xffda) return undefined
    const isFrame = marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { type: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
