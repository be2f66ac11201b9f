import { describe, expect, it } from 'vitest'
import { english } from '../../language/messages.js'
import { formatCollectionSize } from './collection.js'

describe('the size of a collection', () => {
  it.each([
    [0, true, true, '0 bytes'],
    [1, true, true, '1 byte'],
    [999, true, true, '999 bytes'],
    [4100, true, true, '4.1 kB'],
    [999_600, true, true, '1 MB'],
    [1_234_000_000_000, true, true, '1,200 GB'],
    [2_345_678, true, false, 'about 2.3 MB'],
    [2_345_678, false, false, 'at least 2.3 MB'],
  ])('%i bytes, all items counted: %s, all bytes counted: %s, is written “%s”', (bytes, hasItems, hasBytes, text) => {
    const listed = { items: { count: 3, isExact: hasItems }, size: { bytes, isExact: hasBytes } }
    expect(formatCollectionSize(listed, english)).toBe(text)
  })
})
