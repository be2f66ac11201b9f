import { readFileSync, writeFileSync } from 'node:fs'
import type { Rate } from './processes.ts'

export interface Goal {
  name: string
  /** The denominator, measured in the same round. */
  to: string
  minimum: number
}

/** Returns the median, or 0 for an empty list. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`

/** Formats the table: medians of the rates and of the ratios within each round. */
export function report(rows: Record<string, Rate[]>, goals: readonly Goal[], more: readonly string[]): string {
  const lines = Object.entries(rows).map(([name, rates]) => {
    const goal = goals.find((one) => one.name === name)
    const rate = Math.round(median(rates.map(({ perSecond }) => perSecond)))
    const p99 = median(rates.map(({ p99: value }) => value))
    if (goal === undefined) return row(name, String(rate), p99 === 0 ? '' : p99.toFixed(1), '', '', '')
    const ratios = rates.map(({ perSecond }, round) => perSecond / (rows[goal.to]?.[round]?.perSecond ?? Number.NaN))
    const ratio = median(ratios)
    return row(
      name,
      String(rate),
      p99.toFixed(1),
      `${ratio.toFixed(2)} ${goal.to}`,
      `≥ ${goal.minimum}`,
      ratio >= goal.minimum ? 'reached' : 'missed',
    )
  })
  return [
    row('what', 'per second', 'p99 ms', 'ratio', 'goal', ''),
    row(...Array.from({ length: 6 }, () => '---')),
    ...lines,
    '',
    row('what', 'measured', 'goal'),
    row('---', '---', '---'),
    ...more,
  ].join('\n')
}

/** Writes a table with its date between the two markers of its name in docs/performance.md. */
export function writeTable(name: string, text: string): void {
  const page = 'docs/performance.md'
  const mark = `<!-- ${name} -->`
  const [head, , tail] = readFileSync(page, 'utf8').split(mark)
  if (tail === undefined) throw new Error(`${page} has no place between two ${mark}`)
  const measured = `Measured ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}.`
  writeFileSync(page, `${head}${mark}\n\n${measured}\n\n${text}\n\n${mark}${tail}`)
}
