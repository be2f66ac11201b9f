import { read } from './project-files.ts'
import { numbersOf, type TestTitle, titlesBy } from './test-titles.ts'

/** One rule of docs/security-checklist.md. */
export interface SecurityRule {
  /** `34`, or an ASVS requirement such as `V6.2.9`. */
  id: string
  section: number
  /** What it asks, shortened. */
  asks: string
}

const CHECKLIST = 'docs/security-checklist.md'
const LONGEST = 150

/** Where one rule ends and the next begins: `34. …` at the start of a line, or `**V6.2.9** …` anywhere. */
const BEGINS = /(?:^(?:- )?(\d+)\. |\*\*(V[\d.]+(?:[–/-]V?[\d.]+)?(?:, V[\d.]+(?:[–-][\d.]+)?)*)\*\*)/gm

/** Every rule of the checklist, in its order. */
export function securityRules(): SecurityRule[] {
  return read(CHECKLIST)
    .split(/^## (?=\d+\.)/m)
    .slice(1)
    .flatMap((text) => {
      const section = Number.parseInt(text, 10)
      return rulesIn(text.slice(text.indexOf('\n')), section)
    })
}

function rulesIn(text: string, section: number): SecurityRule[] {
  const marks = [...text.matchAll(BEGINS)]
  return marks.flatMap((mark, at) => {
    const rest = text.slice(mark.index + mark[0].length, marks[at + 1]?.index)
    const asks =
      shortened(rest) || shortened(text.slice((marks[at + 1]?.index ?? 0) + (marks[at + 1]?.[0].length ?? 0)))
    return idsOf(mark[1] ?? mark[2] ?? '').map((id) => ({ id, section, asks }))
  })
}

/** `V5.1–V5.4` and `V13.4.1–7` name each in between. */
function idsOf(named: string): string[] {
  return named.split(', ').flatMap((one) => {
    const [first = '', last] = one.split(/[–/-]V?/)
    if (last === undefined) return [first]
    const stem = first.slice(0, first.lastIndexOf('.') + 1)
    const from = Number(first.slice(stem.length))
    if (one.includes('/')) return [first, `${stem}${last}`]
    if (last.includes('.') && !`V${last}`.startsWith(stem)) return [first, `V${last}`]
    const to = Number(last.slice(last.lastIndexOf('.') + 1))
    return Array.from({ length: to - from + 1 }, (_none, more) => `${stem}${from + more}`)
  })
}

/** The rule without the test that is asked for, its level and its sources. */
function shortened(text: string): string {
  const rule = (text.split(/→|\n\n|\n##/)[0] ?? '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^,? ?(L[123](\/L[123])? )?/, '')
    .replace(/^[,.;:\s]+|[,.;:\s-]+$/g, '')
    .replaceAll('|', '/')
  return rule.length <= LONGEST ? rule : `${rule.slice(0, rule.lastIndexOf(' ', LONGEST))} …`
}

/** A text that names rules: `rule 34`, `rules 11, 12 and 61`, `security-checklist 9`, `checklist 93 to 95`, `V6.2.9`. */
const NAMES = /\b(?:rules?|(?:security-)?checklist) (\d+(?:(?:, | and | to |–| & )\d+)*)/gi
const REQUIREMENTS = /\bV\d+\.\d+(?:\.\d+)?(?:(?:[–-]| to V)[\d.]*\d)?\b/g

/** Every title of a test that names rules, by the rule. */
export const securityProofs = (): Map<string, TestTitle[]> => titlesBy(rulesNamedIn)

export function rulesNamedIn(title: string): string[] {
  const numbers = [...title.matchAll(NAMES)].flatMap(([, list = '']) => numbersOf(list)).map(String)
  const requirements = [...title.matchAll(REQUIREMENTS)].flatMap(([name]) => idsOf(name.replace(' to V', '–V')))
  return [...new Set([...numbers, ...requirements])]
}
