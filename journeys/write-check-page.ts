type Kind = 'console' | 'hosted'

const NAMES: Record<Kind, string> = { console: 'screens of the console', hosted: 'states of the hosted pages' }

/** What a check of the screens found. */
interface Checked {
  sections: readonly { kind: Kind; results: ReadonlyMap<string, unknown> }[]
  /** The tables, one line each. */
  lines: readonly string[]
  failures: number
  /** When it began, in milliseconds since 1970. */
  started: number
  widths: readonly number[]
  loads: number
  maxShift: Record<Kind, number>
}

/** Returns the page `docs/screen-checks.md`: what was checked, how, when, and what was found. */
export function writeCheckPage({ sections, lines, failures, started, widths, loads, maxShift }: Checked): string {
  const counts = sections.map(({ kind, results }) => `${results.size} ${NAMES[kind]}`).join(' and ')
  const date = new Date(started).toISOString().slice(0, 10)
  return [
    '# Checks of the screens',
    '',
    `${counts}, at ${widths.join(', ')} px, in English, German, French, Spanish and Arabic, on ${date}: **${failures} faults**.`,
    'Each number below counts the faults of a screen:',
    '',
    '- horizontal scroll of the page, cut text, overlapping controls, targets below 24 px (main buttons of hosted pages: 44 px),',
    '  at each width in each language;',
    '- axe for WCAG 2.2 AA, light and dark, at 390 and 1280 px, in English;',
    '- whether Arabic begins as far from the right as English from the left;',
    `- the sum of all layout shifts in the worst of ${loads} loads, at 390 and 1280 px in turn: at most ${maxShift.hosted} for hosted`,
    `  pages, ${maxShift.console} for the console.`,
    '',
    '`npm run screens:check` repeats it and writes this page; `npm run screens:check -- /members signIn` checks some screens and',
    'writes nothing. With `SCREENSHOTS=folder` it saves a picture of each screen in each language, at widths and themes in turn.',
    '',
    ...lines,
  ].join('\n')
}
