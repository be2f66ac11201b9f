import { read } from './project-files.ts'
import { type TestTitle, titlesBy } from './test-titles.ts'

/** One item of docs/ux-checklist.md. */
export interface UxItem {
  /** `G-01`, `SI-06`. */
  id: string
  /** The heading it stands under. */
  heading: string
  /** What it asks, shortened. */
  asks: string
}

const CHECKLIST = 'docs/ux-checklist.md'
const LONGEST = 150
/** Kinds of items that are accounted for: budgets, shared items, hosted pages, e-mails, the member site, the owner’s console, states. */
const KINDS = 'G|P|SI|MF|SU|VE|FP|RP|WA|CO|LO|ER|EM|HM|CT|MO|AC|PW|PK|MA|SE|DD|CS|OV|ME|PO|CL|DC|AU|IN|ST'
const ITEM = new RegExp(
  `^- ((?:${KINDS})-\\d+) (?:\\[\\w\\])+ ?(?:\\[\\w\\])? ?([\\s\\S]*?)(?=\\n- |\\n\\n|\\n#|$(?![\\s\\S]))`,
  'gm',
)

/** Every item that is accounted for, in the order of the checklist. */
export function uxItems(): UxItem[] {
  return read(CHECKLIST)
    .split(/^(?=###? )/m)
    .flatMap((part) => {
      const heading = (/^###? (.*)/.exec(part)?.[1] ?? '').replace(/^\d+\. /, '')
      return [...part.matchAll(ITEM)].map(([, id = '', asks = '']) => ({ id, heading, asks: shortened(asks) }))
    })
}

function shortened(text: string): string {
  const item = text.replaceAll(/\s+/g, ' ').replaceAll('|', '/').replaceAll('<', '&lt;').replace(/\.$/, '')
  return item.length <= LONGEST ? item : `${item.slice(0, item.lastIndexOf(' ', LONGEST))} …`
}

const NAMED = new RegExp(`\\b(${KINDS})-(\\d\\d)(?:(?: to |\\.\\.|–)(?:\\1-)?(\\d\\d))?(?![\\d-])`, 'g')

/** The items that a title names: `SI-06`, `CT-01 to CT-03`. */
export const itemsNamedIn = (title: string): string[] =>
  [...title.matchAll(NAMED)].flatMap(([, kind = '', first = '', last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_none, more) => `${kind}-${String(Number(first) + more).padStart(2, '0')}`,
    ),
  )

/** Every title of a test that names items, by the item. */
export const uxProofs = (): Map<string, TestTitle[]> => titlesBy(itemsNamedIn)
