import { Builder, toFieldName } from './builder.js'
import type { FieldOf, Held } from './item.js'

type Numeric<T extends object, F> = Held<T, F> extends infer V ? (unknown extends V ? number : V & number) : never
type Element<T extends object, F> =
  NonNullable<Held<T, F>> extends readonly (infer E)[] ? E : unknown extends Held<T, F> ? unknown : never

type SendChanges<Done, Options> = (changes: readonly object[], options: Options | undefined) => Promise<Done>

/**
 * Changes to some fields of items, made on the server in the order of the calls; other fields are not changed. `Done`
 * is the result of `run`, and `Options` are its options.
 */
export class Patch<T extends object, Done, Options> extends Builder {
  private readonly changes: readonly object[] = []

  private readonly send: SendChanges<Done, Options>
  constructor(send: SendChanges<Done, Options>) {
    super()
    this.send = send
  }

  setField<F extends FieldOf<T>>(field: F, value: Held<T, F>): this {
    return this.change(field, 'SET_FIELD', { setFieldOptions: { value } })
  }
  removeField(field: FieldOf<T>): this {
    return this.change(field, 'REMOVE_FIELD')
  }
  /** Adds to a number; concurrent increments are all counted. */
  incrementField<F extends FieldOf<T>>(field: F, value: Numeric<T, F>): this {
    return this.change(field, 'INCREMENT_FIELD', { incrementFieldOptions: { value } })
  }
  appendToArray<F extends FieldOf<T>>(field: F, value: Element<T, F>): this {
    return this.change(field, 'APPEND_TO_ARRAY', { appendToArrayOptions: { value } })
  }
  removeFromArray<F extends FieldOf<T>>(field: F, value: Element<T, F>): this {
    return this.change(field, 'REMOVE_FROM_ARRAY', { removeFromArrayOptions: { value } })
  }

  /** Returns the changes in wire format (wire-protocol §8.1). */
  toJSON(): readonly object[] {
    return this.changes
  }
  run(options?: Options): Promise<Done> {
    return this.send(this.changes, options)
  }

  private change(fieldPath: string, action: string, more: object = {}): this {
    return this.derive({ changes: [...this.changes, { fieldPath: toFieldName(fieldPath), action, ...more }] })
  }
}
