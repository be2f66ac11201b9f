import type { Locator } from 'playwright-core'

/** Data codewords of each block of the error correction level M, by version (ISO/IEC 18004, table 9). */
const BLOCKS = [
  [],
  [16],
  [28],
  [44],
  [32, 32],
  [43, 43],
  [27, 27, 27, 27],
  [31, 31, 31, 31],
  [38, 38, 39, 39],
  [36, 36, 36, 37, 37],
  [43, 43, 43, 43, 44],
  [50, 51, 51, 51, 51],
  [36, 36, 36, 36, 36, 36, 37, 37],
]
/** Coordinates of the centres of alignment patterns, by version (annex E). */
const ALIGNMENTS = [
  [],
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
]
/** The masks, as functions of row and column (table 10). */
const MASKS: ((row: number, column: number) => number)[] = [
  (i, j) => (i + j) % 2,
  (i) => i % 2,
  (_, j) => j % 3,
  (i, j) => (i + j) % 3,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i, j) => ((i * j) % 2) + ((i * j) % 3),
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
]
const LEVEL_M = 0
const BYTES = 4

/**
 * Reads the text of a QR code from the picture as the browser draws it: bytes at the error correction level M, up to
 * version 12, without correction of errors. Returns the width of the quiet zone in modules too.
 */
export async function readQrCode(picture: Locator): Promise<{ text: string; quietZone: number }> {
  const { modules, quietZone } = await readModules(picture)
  const size = modules.length
  const version = (size - 17) / 4
  const isDark = (row: number, column: number) => modules[row]?.[column] === true
  const format = [0, 1, 2, 3, 4].map((column) => (isDark(8, column) ? '1' : '0')).join('')
  const unmasked = Number.parseInt(format, 2) ^ 0b10101
  if (unmasked >> 3 !== LEVEL_M || BLOCKS[version] === undefined)
    throw new Error(`cannot read a QR code of version ${version}, level ${unmasked >> 3}`)
  const mask = MASKS[unmasked & 0b111] as (row: number, column: number) => number

  const bits: string[] = []
  for (const [row, column] of dataPositions(size, version))
    bits.push(isDark(row, column) !== (mask(row, column) === 0) ? '1' : '0')
  const codewords = bits.join('').match(/[01]{8}/g) ?? []
  const data = joinBlocks(codewords, BLOCKS[version]).join('')
  if (Number.parseInt(data.slice(0, 4), 2) !== BYTES) throw new Error('the QR code does not hold bytes')
  const start = version < 10 ? 12 : 20
  const length = Number.parseInt(data.slice(4, start), 2)
  const bytes = data.slice(start, start + length * 8).match(/[01]{8}/g) ?? []
  return { text: Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString(), quietZone }
}

/** Draws the picture large, and reads its modules; the finder pattern at the top left is seven of them wide. */
async function readModules(picture: Locator): Promise<{ modules: boolean[][]; quietZone: number }> {
  const rows = await picture.evaluate(async (element) => {
    const drawn = new Image()
    drawn.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(element))}`
    await drawn.decode()
    const size = 1000
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size, size)
    context.drawImage(drawn, 0, 0, size, size)
    const { data } = context.getImageData(0, 0, size, size)
    return Array.from({ length: size }, (_, y) =>
      Array.from({ length: size }, (_, x) => ((data[(y * size + x) * 4] as number) < 128 ? '#' : ' ')).join(''),
    )
  })
  const top = rows.findIndex((row) => row.includes('#'))
  const first = rows[top] ?? ''
  const left = first.indexOf('#')
  const right = first.lastIndexOf('#') + 1
  const unit = (first.indexOf(' ', left) - left) / 7
  const size = Math.round((right - left) / unit)
  const pitch = (right - left) / size
  const at = (index: number) => Math.floor((index + 0.5) * pitch)
  const indexes = Array.from({ length: size }, (_, index) => index)
  const modules = indexes.map((row) => indexes.map((column) => rows[top + at(row)]?.[left + at(column)] === '#'))
  return { modules, quietZone: Math.round(Math.min(left, top, rows.length - right) / pitch) }
}

/** The positions of the data in their order: two columns at a time from the right, up and down in turn. */
function* dataPositions(size: number, version: number): Generator<[number, number]> {
  let isUpwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1
    for (let at = 0; at < size; at += 1) {
      const row = isUpwards ? size - 1 - at : at
      for (const column of [right, right - 1]) if (!isReserved(row, column, size, version)) yield [row, column]
    }
    isUpwards = !isUpwards
  }
}

/** Whether a module belongs to a pattern, the format or the version. */
function isReserved(row: number, column: number, size: number, version: number): boolean {
  const end = size - 8
  if (row === 6 || column === 6) return true
  if ((row <= 8 && column <= 8) || (row <= 8 && column >= end) || (row >= end && column <= 8)) return true
  if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true
  const centres = ALIGNMENTS[version] ?? []
  const isFinder = (i: number, j: number) =>
    (i === 6 && j === 6) || (i === 6 && j === centres.at(-1)) || (i === centres.at(-1) && j === 6)
  return centres.some((i) =>
    centres.some((j) => !isFinder(i, j) && Math.abs(row - i) <= 2 && Math.abs(column - j) <= 2),
  )
}

/** Returns the data codewords of the blocks one after the other; they are interleaved in the code. */
function joinBlocks(codewords: readonly string[], lengths: readonly number[]): string[] {
  const blocks = lengths.map((): string[] => [])
  let next = 0
  for (let at = 0; at < Math.max(...lengths); at += 1)
    for (const [index, length] of lengths.entries()) if (at < length) blocks[index]?.push(codewords[next++] as string)
  return blocks.flat()
}
