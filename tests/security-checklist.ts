import { type Checklist, type ChecklistItem, exceptionsBelow, shortened } from './checklist.ts'
import { read } from './project-files.ts'
import { numbersOf, titlesBy } from './test-titles.ts'

/** OpenID Connect, and of V10 what is not about clients, are not listed on the page. */
const LEFT_OUT = /^(4|9)\./
const OF_CLIENTS = /^V10\.[125]\./

/** Matches the start of a rule: `34. …` at the start of a line, or `**V6.2.9** …` anywhere. */
const BEGINS = /(?:^(?:- )?(\d+)\. |\*\*(V[\d.]+(?:[–/-]V?[\d.]+)?(?:, V[\d.]+(?:[–-][\d.]+)?)*)\*\*)/gm

/** The checklist in docs/security-checklist.md, which docs/security.md shows. */
export const securityChecklist = (): Checklist => ({
  page: 'docs/security.md',
  title: 'Security, rule by rule',
  about: `The rules are those of [the checklist](security-checklist.md), shortened. Its
section 4 (OpenID Connect) and the rules of section 9 (V10) that are not about clients are left out: they follow from sections 1 to 3, and the
certification tests cover them.`,
  item: 'rule',
  items: securityRules().filter(({ id, heading }) => !LEFT_OUT.test(heading) || OF_CLIENTS.test(id)),
  exceptions: exceptionsBelow('Security', rulesNamedIn),
  titles: titlesBy(rulesNamedIn),
})

/** Returns every rule of docs/security-checklist.md, in order. */
export function securityRules(): ChecklistItem[] {
  return read('docs/security-checklist.md')
    .split(/^## (?=\d+\.)/m)
    .slice(1)
    .flatMap((section) => {
      const end = section.indexOf('\n')
      return rulesIn(section.slice(end), section.slice(0, end))
    })
}

function rulesIn(text: string, heading: string): ChecklistItem[] {
  const marks = [...text.matchAll(BEGINS)]
  return marks.flatMap((mark, at) => {
    const rest = text.slice(mark.index + mark[0].length, marks[at + 1]?.index)
    const asks =
      ruleAlone(rest) || ruleAlone(text.slice((marks[at + 1]?.index ?? 0) + (marks[at + 1]?.[0].length ?? 0)))
    return idsOf(mark[1] ?? mark[2] ?? '').map((id) => ({ id, heading, asks }))
  })
}

/** Expands ranges: `V5.1–V5.4` and `V13.4.1–7` include the ids in between. */
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

/** Removes the level, the sources and the required test from the text of a rule. */
const ruleAlone = (text: string): string =>
  shortened(
    (text.split(/→|\n\n|\n##/)[0] ?? '')
      .replaceAll(/\s+/g, ' ')
      .replace(/^,? ?(L[123](\/L[123])? )?/, '')
      .replace(/^[,.;:\s]+|[,.;:\s-]+$/g, ''),
  )

const NUMBERS = /\b(?:rules?|(?:security-)?checklist) (\d+(?:(?:, | and | to |–| & )\d+)*)/gi
const REQUIREMENTS = /\bV\d+\.\d+(?:\.\d+)?(?:(?:[–-]| to V)[\d.]*\d)?\b/g

/**
 * Returns the rules that a text names, as in `rules 11, 12 and 61`, `security-checklist 9`, `checklist 93 to 95` and
 * `V6.2.9`.
 */
export function rulesNamedIn(text: string): string[] {
  const numbers = [...text.matchAll(NUMBERS)].flatMap(([, list = '']) => numbersOf(list)).map(String)
  const requirements = [...text.matchAll(REQUIREMENTS)].flatMap(([name]) => idsOf(name.replace(' to V', '–V')))
  return [...new Set([...numbers, ...requirements])]
}
