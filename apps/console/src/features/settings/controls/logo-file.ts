import { interpolate } from '@foyer/messages/console'
import { formatNumber } from '../../../language/formats.js'
import type { Messages } from '../../../language/messages.js'

/**
 * Limits for files that the server accepts unchanged (decision 22), in bytes and pixels. Other files are redrawn as a
 * PNG within these limits.
 */
const MAX_BYTES = 64 * 1024
const MAX_SIDES = { least: 16, most: 1600 }
/** Maximum size of a selected file, in bytes. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024
/**
 * A logo is shown in 192 × 48 px. A redrawn one has three times that size for high-density screens, or less until the
 * file is small enough.
 */
const MAX_DIMENSIONS = [3, 2, 1].map((times) => ({ width: 192 * times, height: 48 * times }))

/** Why a file is not accepted as a logo, with a remedy. */
export class LogoError extends Error {}

interface Logo {
  /** The `data:` URL that is saved. */
  text: string
  /** Describes how the file was converted. */
  note: string | undefined
}

type Kind = 'png' | 'jpeg' | 'webp' | 'svg'

/** Detects the image type by the content of the file, not by its name. */
function detectImageType(bytes: Uint8Array): Kind | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^RIFF[\s\S]{4}WEBP/.test(start)) return 'webp'
  return /^(\xef\xbb\xbf)?\s*<(\?xml|!--|!doctype svg|svg)/i.test(start) ? 'svg' : undefined
}

const isDrawingOnly = new Set(['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink', null, ''])

/**
 * Returns an error text if an SVG contains more than a drawing: scripts, or references to other resources; otherwise
 * undefined.
 */
function validateSvg(text: string, { settings: { logo } }: Messages): string | undefined {
  if (/<!(doctype|entity)[^>]*\[/i.test(text)) return `${logo.svgEntities} ${logo.saveAs}`
  const drawing = new DOMParser().parseFromString(text, 'image/svg+xml')
  const root = drawing.documentElement
  if (root.localName !== 'svg' || drawing.querySelector('parsererror') !== null) return logo.svgUnreadable
  for (const element of [root, ...root.querySelectorAll('*')]) {
    const name = element.localName.toLowerCase()
    if (name === 'script' || name === 'handler') return `${logo.svgScript} ${logo.saveAs}`
    if (['foreignobject', 'iframe', 'object', 'embed', 'audio', 'video'].includes(name))
      return `${interpolate(logo.svgPage, { name: element.localName })} ${logo.saveAs}`
    if (name === 'style' && hasExternalUrl(element.textContent ?? '')) return `${logo.svgStyle} ${logo.saveAs}`
    for (const { name: attribute, localName, value, namespaceURI } of element.attributes) {
      if (/^on/i.test(attribute)) return `${interpolate(logo.svgHandler, { name: attribute })} ${logo.saveAs}`
      if (!isDrawingOnly.has(namespaceURI)) continue
      if (localName === 'href' && !/^\s*(#|data:image\/(png|jpeg|webp);)/i.test(value))
        return `${interpolate(logo.svgLink, { url: value.slice(0, 60) })} ${logo.saveAs}`
      if (hasExternalUrl(value)) return `${interpolate(logo.svgExternal, { name: attribute })} ${logo.saveAs}`
    }
  }
  return undefined
}

const hasExternalUrl = (css: string): boolean =>
  /@import|javascript:/i.test(css) ||
  [...css.matchAll(/url\(\s*["']?([^)"']*)/gi)].some(([, to = '']) => !to.startsWith('#'))

/** Converts a selected, dropped or pasted file to the value of the setting. @throws LogoError */
export async function readLogo(file: Blob, messages: Messages): Promise<Logo> {
  if (file.size > MAX_FILE_BYTES)
    throw new LogoError(
      interpolate(messages.settings.logo.tooLarge, { size: formatMegabytes(file.size, messages.locale) }),
    )
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = detectImageType(bytes)
  if (kind === undefined) throw new LogoError(messages.settings.logo.wrongType)
  const fault = kind === 'svg' ? validateSvg(new TextDecoder().decode(bytes), messages) : undefined
  if (fault !== undefined) throw new LogoError(fault)
  const address = toDataUrl(kind === 'svg' ? 'image/svg+xml' : `image/${kind}`, bytes)
  const picture = await loadImage(address, messages)
  const { naturalWidth: width, naturalHeight: height } = picture
  const isSmall = bytes.length <= MAX_BYTES && Math.max(width, height) <= MAX_SIDES.most
  if ((kind === 'png' || kind === 'jpeg') && isSmall) {
    if (Math.min(width, height) < MAX_SIDES.least)
      throw new LogoError(interpolate(messages.settings.logo.tooSmall, { width, height, least: MAX_SIDES.least }))
    return { text: address, note: undefined }
  }
  return redrawImage(picture, kind, messages)
}

const formatMegabytes = (size: number, locale: string) =>
  formatNumber(size / 1024 / 1024, locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })

/** Encodes a file as a `data:` URL. */
export function toDataUrl(type: string, bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return `data:${type};base64,${btoa(binary)}`
}

/** Loads and decodes an image. @throws LogoError if the browser cannot decode it */
export async function loadImage(address: string, messages: Messages): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = address
  try {
    await picture.decode()
  } catch {
    throw new LogoError(messages.settings.logo.broken)
  }
  return picture
}

/** Redraws an image on a canvas. An `<img>` runs no scripts and loads nothing, and the canvas yields only pixels. */
function redrawImage(picture: HTMLImageElement, kind: Kind, messages: Messages): Logo {
  // An SVG without intrinsic dimensions gets those of the logo box.
  const own = { width: picture.naturalWidth || 192, height: picture.naturalHeight || 48 }
  for (const room of MAX_DIMENSIONS) {
    const fit = Math.min(room.width / own.width, room.height / own.height)
    const scale = kind === 'svg' ? fit : Math.min(1, fit)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(MAX_SIDES.least, Math.round(own.width * scale))
    canvas.height = Math.max(MAX_SIDES.least, Math.round(own.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const text = canvas.toDataURL('image/png')
    if ((text.length * 3) / 4 <= MAX_BYTES)
      return {
        text,
        note: interpolate(messages.settings.logo.converted, { width: canvas.width, height: canvas.height }),
      }
  }
  throw new LogoError(messages.settings.logo.tooDetailed)
}
