import { describe, expect, it } from 'vitest'
import { readGetRequest } from './read-get-request.js'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('the request of a GET (wire-protocol §1.3)', () => {
  it('reads the whole request from .r', () => {
    const request = { fieldsets: ['FULL'], paging: { limit: 2 }, name: 'ä' }
    expect(readGetRequest({ '.r': encoded(request) })).toEqual(request)
  })

  it('reads flat parameters: dots nest, repeats are lists', () => {
    expect(readGetRequest({ fieldsets: ['PUBLIC', 'FULL'], 'paging.limit': '2', 'paging.offset': '4' })).toEqual({
      fieldsets: ['PUBLIC', 'FULL'],
      paging: { limit: '2', offset: '4' },
    })
  })

  it.each([
    { '.r': '' },
    { '.r': '%%' },
    { '.r': 'bm8' },
    { '.r': [encoded({}), encoded({})] },
    { '.r': Buffer.from([0x22, 0xff, 0x22]).toString('base64url') },
    { '.r': Buffer.from('{"a":1,"a":2}').toString('base64url') },
    { a: '1', 'a.b': '2' },
  ])('refuses %j', (query) => {
    expect(() => readGetRequest(query)).toThrow()
  })

  it('reaches no prototype', () => {
    readGetRequest({ '__proto__.polluted': '1', 'constructor.prototype.polluted': '1' })
    expect({}).not.toHaveProperty('polluted')
  })
})
