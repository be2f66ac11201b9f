import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { thirdPartyError } from '../../../src/features/site/clients/third-party.js'
import { parsePictureUrl, pictureDataUrl, readPicture } from '../../../src/kernel/branding/picture.js'
import { jpeg, png, pngChunk } from './picture-samples.js'

describe('decision 22: what may be a logo', () => {
  it('is told by what is in the file, with its size', () => {
    expect(readPicture(png(240, 80))).toMatchObject({ type: 'image/png', width: 240, height: 80 })
    expect(readPicture(jpeg(300, 90))).toMatchObject({ type: 'image/jpeg', width: 300, height: 90 })
  })

  it.each([
    [
      'SVG, which may hold scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a page that calls itself a picture', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['GIF', Buffer.from('GIF89a'.padEnd(60, '\0'), 'latin1')],
    ['WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 '.padEnd(60, '\0'), 'latin1')],
    ['a PNG that moves', png(32, 32, [pngChunk('acTL', Buffer.alloc(8))])],
    ['a PNG with something behind its end', Buffer.concat([png(32, 32), Buffer.from('<script>')])],
    ['a PNG that is cut off', png(32, 32).subarray(0, 40)],
    ['a PNG whose chunk claims more than there is', png(32, 32, [pngChunk('tEXt', deflateSync('x')).fill(0xff, 0, 4)])],
    ['a JPEG with something behind its end', Buffer.concat([jpeg(32, 32), Buffer.from('<script>')])],
    ['a JPEG without a frame', Buffer.from('ffd8ffd9', 'hex')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused', (_, bytes) => expect(() => readPicture(bytes)).toThrow(/no whole PNG or JPEG|save it as a PNG/))

  it('one that is too large, too small or too long is refused with the reason', () => {
    expect(() => readPicture(png(32, 32, [pngChunk('tEXt', Buffer.alloc(64 * 1024))]))).toThrow('larger than 64 kB')
    for (const [width, height] of [
      [15, 32],
      [32, 1601],
    ] as const)
      expect(() => readPicture(png(width, height))).toThrow(`${width} × ${height} px`)
  })

  it('is the same for the application of somebody else', () => {
    const faultOf = (logo: string) => thirdPartyError({ runBy: 'Marta Voss', logo })
    expect(faultOf(pictureDataUrl(png(40, 20)))).toBeUndefined()
    for (const logo of [
      'data:image/png;base64,iVBORw0KGgo=',
      'data:image/webp;base64,UklGRg==',
      'https://example.com/logo.png',
    ])
      expect(faultOf(logo)).toBe('The logo must be a PNG or JPEG file of at most 64 kB, each side 16 to 1600 px.')
  })

  it('is the same as a text again, and any other text is none', () => {
    const text = pictureDataUrl(png(40, 20))
    expect(parsePictureUrl(text)?.bytes).toEqual(png(40, 20))
    for (const other of [
      text.replace('image/png', 'image/jpeg'),
      text.replace('image/png', 'text/html'),
      `${text}=`,
      `${text}"`,
      `${text}\n`,
      text.slice('data:'.length),
      '',
    ])
      expect(parsePictureUrl(other)).toBeUndefined()
  })

  it('no bytes make it fail in another way', () => {
    const begun = fc.constantFrom(png(32, 32).subarray(0, 33), Buffer.from('ffd8', 'hex'), Buffer.alloc(0))
    fc.assert(
      fc.property(begun, fc.uint8Array({ maxLength: 200 }), fc.boolean(), (start, bytes, ended) => {
        const end = Buffer.from(ended ? 'ffd9' : '', 'hex')
        try {
          readPicture(Buffer.concat([start, bytes, end]))
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError)
        }
      }),
      { numRuns: 500 },
    )
  })
})
