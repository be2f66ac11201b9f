/** An sRGB colour: red, green and blue, integers from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Returns whether a text is a colour in the form `#` and six hex digits. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** @throws RangeError if `isColour` returns false */
export function parseColour(text: string): Colour {
  if (!isColour(text)) throw new RangeError(`not a colour: ${text}`)
  const value = Number.parseInt(text.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Formats a colour as `#rrggbb`. */
export const formatColour = (colour: Colour): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** WCAG 2.2, relative luminance: 0 is black, 1 is white. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map(decodeChannel) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2, contrast ratio: from 1 to 21, the same in either order. */
export function contrast(one: Colour, other: Colour): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((first, second) => first - second) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/**
 * Mixes two colours, `share` being that of the first, for each channel as `color-mix(in srgb, …)` does. Rounds to
 * integers.
 */
export const mixColours = (one: Colour, other: Colour, share: number): Colour =>
  one.map((part, index) => Math.round(part * share + (other[index] as number) * (1 - share))) as unknown as Colour

/**
 * Gives the neutral colour `base` the hue of `brand`: the lightness stays; the chroma is the smaller of the two.
 * Computed in OKLab (Björn Ottosson, 2020), where a change of hue preserves the perceived lightness.
 */
export function withHueOf(base: Colour, brand: Colour): Colour {
  const [lightness, ...own] = oklab(base)
  const [, ...wanted] = oklab(brand)
  const [chroma, available] = [Math.hypot(...own), Math.hypot(...wanted)]
  if (available === 0) return fromOklab([lightness, 0, 0])
  const share = Math.min(chroma, available) / available
  return fromOklab([lightness, wanted[0] * share, wanted[1] * share])
}

type Lab = [lightness: number, a: number, b: number]

/** Converts an sRGB channel (0 to 255) to linear light (0 to 1). The threshold is WCAG's. */
function decodeChannel(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function encodeChannel(light: number): number {
  const share = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.min(255, Math.max(0, Math.round(share * 255)))
}

function oklab(colour: Colour): Lab {
  const [red, green, blue] = colour.map(decodeChannel) as [number, number, number]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

function fromOklab([lightness, a, b]: Lab): Colour {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encodeChannel(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    encodeChannel(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    encodeChannel(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ]
}
