import { describe, expect, it } from 'vitest'
import { arrangeColumns, visibleColumns } from './column-layout.js'

const collection = {
  fields: [
    { key: 'name', type: 'TEXT' },
    { key: 'price', type: 'NUMBER' },
    { key: 'note', type: 'TEXT' },
  ],
}
const names = ['name', 'price', 'note', '_id']
const space = { visible: Number.POSITIVE_INFINITY, before: 44, after: 48 }

describe('the columns of a grid', () => {
  it('are the fields, the creation date and the id; the id is last, however they are chosen', () => {
    expect(visibleColumns(undefined, collection as never, [])).toEqual(['name', 'price', 'note', '_createdDate', '_id'])
    expect(visibleColumns('_id,price,name', collection as never, [])).toEqual(['price', 'name', '_id'])
  })

  it('fill the visible width: the last column of text that was not resized grows', () => {
    const columns = arrangeColumns(names, collection, { widths: { name: 300 } }, { ...space, visible: 1000 })
    expect(columns.reduce((sum, { width }) => sum + width, 44 + 48)).toBe(1000)
    expect(columns.map(({ name, width }) => [name, width])).toMatchObject([
      ['name', 300],
      ['price', 112],
      ['note', 336],
      ['_id', 160],
    ])
    const wide = arrangeColumns(names, collection, { widths: {} }, { ...space, visible: 100 })
    expect(wide[2]?.width).toBe(208)
  })

  it('that are pinned come first, each at the end of the one before, as far as there is space for them', () => {
    const layout = { widths: {}, pinned: ['note', 'price'] }
    const pinsOf = (visible: number) =>
      arrangeColumns(names, collection, layout, { ...space, visible }).map(({ name, pinnedAt }) => [name, pinnedAt])
    expect(pinsOf(1000).slice(0, 3)).toEqual([
      ['price', 44],
      ['note', 156],
      ['name', undefined],
    ])
    expect(pinsOf(400).slice(0, 2)).toEqual([
      ['price', 44],
      ['note', undefined],
    ])
  })
})
