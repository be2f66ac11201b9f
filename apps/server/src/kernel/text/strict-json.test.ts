import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseStrictJson } from './strict-json.js'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)
const members = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, 1])))

describe('V1.5.3: JSON as everybody reads it', () => {
  it('reads every ordinary value as JSON.parse does', () => {
    const name = fc.string().filter((one) => one !== '__proto__' && one !== 'constructor')
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 8 },
        fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(name, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }))
    fc.assert(
      fc.property(tree, fc.constantFrom(0, 2), (value, spaces) => {
        fc.pre(depthOf(value) <= 20)
        const text = JSON.stringify(value, null, spaces)
        expect(parseStrictJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('refuses a name given twice, wherever and however it is written', () => {
    const escaped = (name: string) =>
      [...name].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{1,8}$/),
        fc.boolean(),
        fc.integer({ min: 0, max: 5 }),
        (name, asCode, depth) => {
          fc.pre(name !== 'constructor')
          const object = `{"${name}":"\\"{[,","x y":[1],"${asCode ? escaped(name) : name}":{}}`
          expect(() => parseStrictJson('['.repeat(depth) + object + ']'.repeat(depth))).toThrow('appears twice')
        },
      ),
    )
  })

  it.each([
    ['the same name in two objects', '[{"a":1},{"a":2},{"b":{"a":1},"a":2}]'],
    ['a value that looks like a name', '{"a":"b","b":"a"}'],
    ['quotes and brackets in a text', String.raw`{"a":"\"b\":{[\\","b":"\\\""}`],
    ['texts in a list', '["a","a",{"a":"a"}]'],
    ['20 levels', nested(20)],
    ['1,000 members', members(1000)],
    ['5,000 items', JSON.stringify(Array.from({ length: 5000 }, () => ({ a: 1 })))],
  ])('takes %s', (_, text) => {
    expect(parseStrictJson(text)).toEqual(JSON.parse(text))
  })

  it.each([
    ['21 levels of lists', nested(21), /deeper/],
    ['21 levels of objects', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, /deeper/],
    ['30,000 levels', nested(30_000), /deeper|not valid/],
    ['1,001 members', members(1001), /more than 1000/],
    ['__proto__', '{"__proto__":1}', /__proto__/],
    ['__proto__, escaped', String.raw`{"\u005f_proto__":1}`, /__proto__/],
    ['constructor', '{"a":{"constructor":{}}}', /constructor/],
    ['a comment', '{} // x', /not valid JSON/],
    ['a comma too many', '{"a":1,}', /not valid JSON/],
    ['NaN', '{"a":NaN}', /not valid JSON/],
    ['two values', '{}{}', /not valid JSON/],
    ['nothing', '', /not valid JSON/],
  ])('refuses %s', (_, text, why) => {
    expect(() => parseStrictJson(text)).toThrow(why)
  })
})
