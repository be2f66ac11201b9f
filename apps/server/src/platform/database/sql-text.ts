import { CompiledQuery, type Expression, type Kysely, PostgresAdapter, RawNode, ValueNode } from 'kysely'
import type { Tables } from './schema/tables.js'

/** A statement being built, with the values of its parameters in order. */
interface SqlBuilder {
  text: string
  readonly values: unknown[]
  readonly isNumbered: boolean
}

/**
 * A parameter that SQLite ignores while planning. It would take the value of a plain `?` that is compared with an
 * indexed expression into account, and plan the statement again for every value: three times the cost of finding the
 * rows.
 */
const OPAQUE_PLACEHOLDER = '+?'

/** A parameter whose value may influence the plan. */
class PlannedParameter {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/**
 * A fragment of SQL with its parameters, for statements that depend on a caller's query. These are built and compiled
 * for each call, which with Kysely's own fragments takes as long as running the query. `Row` is the result type of a
 * whole statement.
 */
export class SqlText<out Row = unknown> implements Expression<Row> {
  readonly #texts: readonly string[]
  readonly #values: readonly unknown[]
  constructor(texts: readonly string[], values: readonly unknown[] = []) {
    this.#texts = texts
    this.#values = values
  }

  /** Compiles the statement for the database of `query`. */
  compile(query: Kysely<Tables>): { sql: string; parameters: readonly unknown[] } {
    const writing: SqlBuilder = { text: '', values: [], isNumbered: isPostgres(query) }
    this.#write(writing)
    return { sql: writing.text, parameters: writing.values }
  }

  /** The same fragment as a single text if it has no parameters; for fragments used in many statements. */
  get flattened(): SqlText<Row> {
    const writing: SqlBuilder = { text: '', values: [], isNumbered: false }
    this.#write(writing)
    return writing.values.length === 0 ? new SqlText([writing.text]) : this
  }

  async execute(query: Kysely<Tables>): Promise<{ rows: Row[] }> {
    const { sql: text, parameters } = this.compile(query)
    return query.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
  }

  /** Lets the fragment be used in a Kysely statement. */
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

/** Template tag for SQL: embedded fragments are inserted, any other value becomes a parameter. */
export function sql<Row = unknown>(texts: TemplateStringsArray, ...values: readonly unknown[]): SqlText<Row> {
  return new SqlText(texts, values)
}

/** A trusted text, inserted unchanged. */
sql.raw = <Row = unknown>(text: string): SqlText<Row> => new SqlText([text])

/** An identifier, or several separated by dots. */
sql.ref = (name: string): SqlText => new SqlText([name.split('.').map(quoteIdentifier).join('.')])

/** A text as a literal in the statement, where an index requires it. */
sql.lit = (text: string): SqlText => new SqlText([`'${text.replaceAll("'", "''")}'`])

/**
 * A parameter whose value SQLite may use for planning: a `glob` that begins with plain characters becomes an index
 * range.
 */
sql.seen = (value: unknown): unknown => new PlannedParameter(value)

/** Joins fragments or parameters with a separator. */
sql.join = <Row = unknown>(parts: readonly unknown[], between: SqlText = COMMA): SqlText<Row> => {
  const values = parts.flatMap((part, at) => (at === 0 ? [part] : [between, part]))
  return new SqlText(Array(values.length + 1).fill(''), values)
}

const COMMA = new SqlText([', '])
