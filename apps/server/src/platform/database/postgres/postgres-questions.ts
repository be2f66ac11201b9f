import type pg from 'pg'
import { QueryTooSlow } from '../../../kernel/errors/query-too-slow.js'
import { SlotsTaken, sharedSlots } from '../../threads/shared-slots.js'
import { type BoundedRunner, QUERY_BUDGET_MS } from '../bounded.js'
import { slowQuestions } from '../slow-questions.js'

/** Connections for the questions of the data service, beside those that sign-ins and renewals take (decision 42). */
const QUICK = { connections: 4, milliseconds: 300 }
const SLOW = { connections: 2, milliseconds: QUERY_BUDGET_MS }
/** Slow questions under way or waiting, in all and of one network. */
const SLOW_WAITING = { slots: SLOW.connections, most: 8, eachShare: 3 }
/** The driver gives up a connection that does not answer so much later, in milliseconds. */
const GRACE_MS = 1000
/** What a statement ends with when `statement_timeout` is over. */
const STATEMENT_CANCELED = '57014'

/** Runs the queries of callers: first on connections with a short time limit, then on others with the long one. */
export interface PostgresQuestions {
  ask: BoundedRunner
  pools: readonly pg.Pool[]
}

export function postgresQuestions(poolOf: (options: pg.PoolConfig) => pg.Pool): PostgresQuestions {
  const [quick, slow] = [QUICK, SLOW].map(({ connections, milliseconds }) =>
    poolOf({
      max: connections,
      statement_timeout: milliseconds,
      query_timeout: milliseconds + GRACE_MS,
      idle_in_transaction_session_timeout: milliseconds,
    }),
  ) as [pg.Pool, pg.Pool]
  const nameOf = questionNames()
  const lately = slowQuestions()
  const slots = sharedSlots(SLOW_WAITING)

  /** @throws QueryTooSlow */
  async function askIn(pool: pg.Pool, text: string, values: readonly unknown[], rowMode: object): Promise<unknown[]> {
    try {
      return (await pool.query({ text, values: [...values], name: nameOf(text), ...rowMode })).rows
    } catch (error) {
      if ((error as { code?: string }).code === STATEMENT_CANCELED) throw new QueryTooSlow('the statement was ended')
      throw error
    }
  }

  return {
    pools: [quick, slow],
    async ask({ sql, parameters }, as, share) {
      const rowMode = as === 'lists' ? { rowMode: 'array' } : {}
      if (!lately.has(sql, parameters))
        try {
          return await askIn(quick, sql, parameters, rowMode)
        } catch (error) {
          if (!(error instanceof QueryTooSlow)) throw error
          lately.add(sql, parameters)
        }
      try {
        return await slots.run(share, () => askIn(slow, sql, parameters, rowMode))
      } catch (error) {
        if (error instanceof SlotsTaken) throw new QueryTooSlow('too many slow questions are waiting')
        throw error
      }
    },
  }
}

/** How often a question is asked before its plan is kept, and how many plans are. */
const ASKED_OFTEN = 3
const QUESTIONS_KEPT = 200
const QUESTIONS_COUNTED = 2000

/**
 * Names the questions that are asked again and again, values aside: to plan one takes PostgreSQL longer than to answer
 * it from an index. Callers can ask any number of questions, and each plan takes memory on every connection, so only
 * the first of those that come back are kept.
 */
function questionNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  let asked = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= QUESTIONS_KEPT) return known
    const times = (asked.get(text) ?? 0) + 1
    if (times < ASKED_OFTEN) {
      if (asked.size >= QUESTIONS_COUNTED) asked = new Map()
      asked.set(text, times)
      return undefined
    }
    asked.delete(text)
    const name = `foyer_question_${names.size + 1}`
    names.set(text, name)
    return name
  }
}
