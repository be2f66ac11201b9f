import fc from 'fast-check'
import { type Where, where } from '../../src/data/index.js'

const fields = ['name', 'price', 'tags', 'firedAt', 'kiln.heat', '_id']
const field = fc.constantFrom(...fields)
const date = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const scalar = fc.oneof(fc.string({ maxLength: 8 }), fc.integer(), fc.boolean(), date)
const value = fc.oneof(scalar, fc.constant(null), fc.array(scalar, { maxLength: 3 }), fc.constant({ heat: 5 }))
const list = fc.array(scalar, { maxLength: 3 })
const text = fc.string({ maxLength: 5 })

type Step = (built: Where) => Where

/** One call of each builder method, with any arguments. */
const leaf: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(field, value).map(
    ([name, operand]): Step =>
      (built) =>
        built.eq(name, operand),
  ),
  fc.tuple(field, value).map(
    ([name, operand]): Step =>
      (built) =>
        built.ne(name, operand),
  ),
  fc.tuple(fc.constantFrom('gt' as const, 'ge' as const, 'lt' as const, 'le' as const), field, scalar).map(
    ([method, name, operand]): Step =>
      (built) =>
        built[method](name, operand),
  ),
  fc.tuple(field, scalar, scalar).map(
    ([name, start, end]): Step =>
      (built) =>
        built.between(name, start, end),
  ),
  fc.tuple(fc.constantFrom('in' as const, 'hasSome' as const, 'hasAll' as const), field, list).map(
    ([method, name, operands]): Step =>
      (built) =>
        built[method](name, operands),
  ),
  fc.tuple(fc.constantFrom('contains' as const, 'startsWith' as const, 'endsWith' as const), field, text).map(
    ([method, name, operand]): Step =>
      (built) =>
        built[method](name, operand),
  ),
  field.map(
    (name): Step =>
      (built) =>
        built.isEmpty(name),
  ),
  field.map(
    (name): Step =>
      (built) =>
        built.isNotEmpty(name),
  ),
  fc.tuple(field, fc.boolean()).map(
    ([name, there]): Step =>
      (built) =>
        built.exists(name, there),
  ),
)

/** Conditions as people build them: some calls, with nested conditions inside `and`, `or` and `not`. */
export const conditionArbitrary: fc.Arbitrary<Where> = fc.letrec<{ step: Step; built: Where }>((tie) => ({
  built: fc.array(tie('step'), { maxLength: 4 }).map((steps) => steps.reduce((built, step) => step(built), where())),
  step: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.tuple(fc.constantFrom('and' as const, 'or' as const, 'not' as const), tie('built')).map(
      ([method, inner]): Step =>
        (built) =>
          built[method](inner),
    ),
  ),
})).built
