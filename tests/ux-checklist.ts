import { type Checklist, type ChecklistItem, exceptionsBelow, shortened } from './checklist.ts'
import { read } from './project-files.ts'
import { titlesBy } from './test-titles.ts'

/** The listed kinds of items: budgets, shared items, hosted pages, emails, member site, owner’s console, states. */
const KINDS = 'G|P|SI|MF|SU|VE|FP|RP|WA|CO|LO|ER|EM|HM|CT|MO|AC|PW|PK|MA|SE|DD|CS|OV|ME|PO|CL|DC|AU|IN|ST'
const ITEM = new RegExp(
  `^- ((?:${KINDS})-\\d+) (?:\\[\\w\\])+ ?(?:\\[\\w\\])? ?([\\s\\S]*?)(?=\\n- |\\n\\n|\\n#|$(?![\\s\\S]))`,
  'gm',
)

/** The checklist in docs/ux-checklist.md, which docs/ux.md shows. */
export const uxChecklist = (): Checklist => ({
  page: 'docs/ux.md',
  title: 'What people see, item by item',
  about: 'The items are those of [the checklist](ux-checklist.md), shortened.',
  item: 'item',
  items: uxItems(),
  exceptions: exceptionsBelow('Experience', itemsNamedIn),
  titles: titlesBy(itemsNamedIn),
})

/** Returns the listed items of docs/ux-checklist.md, in order. */
function uxItems(): ChecklistItem[] {
  return read('docs/ux-checklist.md')
    .split(/^(?=###? )/m)
    .flatMap((part) => {
      const heading = (/^###? (.*)/.exec(part)?.[1] ?? '').replace(/^\d+\. /, '')
      return [...part.matchAll(ITEM)].map(([, id = '', asks = '']) => ({
        id,
        heading,
        asks: shortened(asks.replace(/\.$/, '')),
      }))
    })
}

const NAMED = new RegExp(`\\b(${KINDS})-(\\d\\d)(?:(?: to |\\.\\.|–)(?:\\1-)?(\\d\\d))?(?![\\d-])`, 'g')

/** Returns the items that a text names: `SI-06`, `CT-01 to CT-03`. */
export const itemsNamedIn = (text: string): string[] =>
  [...text.matchAll(NAMED)].flatMap(([, kind = '', first = '', last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_none, more) => `${kind}-${String(Number(first) + more).padStart(2, '0')}`,
    ),
  )
