import { CompiledQuery, type Expression, type Kysely, PostgresAdapter, RawNode, ValueNode } from 'kysely'
import type { Tables } from './schema/tables.js'

/** A text that is put together, and the values of its parameters in their order. */
interface SqlBuilder {
  text: string
  readonly values: unknown[]
  readonly isNumbered: boolean
}

/**
 * A parameter that SQLite does not look at while it plans. A bare one that is compared with the expression of an index
 * it does look at, and then it plans the statement anew for every value that is bound: three times what finding the
 * rows takes.
 */
const OPAQUE_PLACEHOLDER = '+?'

/** A parameter whose value is worth a plan of its own. */
class PlannedParameter {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/**
 * A piece of SQL with its parameters, for statements that the question of a caller decides: built and compiled anew for
 * each, which Kysely's own pieces take as long for as the database does for the question. `Row` is what comes out, if
 * it is a whole statement.
 */
export class SqlText<out Row = unknown> implements Expression<Row> {
  readonly #texts: readonly string[]
  readonly #values: readonly unknown[]
  constructor(texts: readonly string[], values: readonly unknown[] = []) {
    this.#texts = texts
    this.#values = values
  }

  /** As the database of `query` takes it. */
  compile(query: Kysely<Tables>): { sql: string; parameters: readonly unknown[] } {
    const writing: SqlBuilder = { text: '', values: [], isNumbered: isPostgres(query) }
    this.#write(writing)
    return { sql: writing.text, parameters: writing.values }
  }

  /** The same in one piece, where it has no parameters: for what many statements are put together of. */
  get flattened(): SqlText<Row> {
    const writing: SqlBuilder = { text: '', values: [], isNumbered: false }
    this.#write(writing)
    return writing.values.length === 0 ? new SqlText([writing.text]) : this
  }

  async execute(query: Kysely<Tables>): Promise<{ rows: Row[] }> {
    const { sql: text, parameters } = this.compile(query)
    return query.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
  }

  /** So that it can stand in a statement of Kysely's. */
  get expressionType(): Row | undefined {
    return undefined
  }

  toOperationNode(): RawNode {
    const nodes = this.#values.map((value) =>
      value instanceof SqlText
        ? value.toOperationNode()
        : ValueNode.create(value instanceof PlannedParameter ? value.value : value),
    )
    return RawNode.create(this.#texts, nodes)
  }

  #write(into: SqlBuilder): void {
    const values = this.#values
    into.text += this.#texts[0]
    for (let at = 0; at < values.length; at++) {
      const value = values[at]
      if (value instanceof SqlText) value.#write(into)
      else {
        into.values.push(value instanceof PlannedParameter ? value.value : value)
        into.text += into.isNumbered
          ? `$${into.values.length}`
          : value instanceof PlannedParameter
            ? '?'
            : OPAQUE_PLACEHOLDER
      }
      into.text += this.#texts[at + 1]
    }
  }
}

const isPostgres = (query: Kysely<Tables>): boolean => query.getExecutor().adapter instanceof PostgresAdapter

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Writes SQL: a piece that stands in it is put in, anything else becomes a parameter. */
export function sql<Row = unknown>(texts: TemplateStringsArray, ...values: readonly unknown[]): SqlText<Row> {
  return new SqlText(texts, values)
}

/** A text of ours as it is. */
sql.raw = <Row = unknown>(text: string): SqlText<Row> => new SqlText([text])

/** A name, or names with dots between. */
sql.ref = (name: string): SqlText => new SqlText([name.split('.').map(quoteIdentifier).join('.')])

/** A text that stands in the statement as a literal, where an index is found by it. */
sql.lit = (text: string): SqlText => new SqlText([`'${text.replaceAll("'", "''")}'`])

/** A parameter that SQLite may plan by: a `glob` that begins with plain characters is a range of an index. */
sql.seen = (value: unknown): unknown => new PlannedParameter(value)

/** Pieces or parameters one after the other. */
sql.join = <Row = unknown>(parts: readonly unknown[], between: SqlText = COMMA): SqlText<Row> => {
  const values = parts.flatMap((part, at) => (at === 0 ? [part] : [between, part]))
  return new SqlText(Array(values.length + 1).fill(''), values)
}

const COMMA = new SqlText([', '])
