import { describe, expect, it } from 'vitest'
import { table } from './output.js'

describe('rows for people', () => {
  it('stand in columns without spaces at the end', () => {
    const rows = [
      ['EMAIL', 'STATUS'],
      ['ana@example.com', 'active'],
      ['b@c.de', ''],
    ]
    expect(table(rows).split('\n')).toEqual(['EMAIL            STATUS', 'ana@example.com  active', 'b@c.de'])
  })

  it('may be none', () => {
    expect(table([])).toBe('')
  })
})
