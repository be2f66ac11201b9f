import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { insideProject } from './project.mjs'
import { runWhenStarted, Stop } from './run-step.mjs'

const USAGE = `Usage: node scripts/compare-tests.mjs BEFORE AFTER [REASONS]

Compares the tests of two checkouts with their packages installed: titles that changed tier, titles that are gone, and line
coverage by folder where both have coverage/coverage-summary.json: npm install --no-save @vitest/coverage-v8, then
vitest run --coverage.enabled --coverage.reporter=json-summary.
REASONS is a JSON file of reasons by the path of a test file: {"apps/server/tests/x.test.ts": "why"}.`

const TIERS = { long: '.long.test.', soak: '.soak.test.' }
const tierOf = (file) => Object.keys(TIERS).find((tier) => file.includes(TIERS[tier])) ?? 'quick'

/** Lists every test title of a checkout with its file. Database names and rule numbers are removed from the titles. */
function titlesOf(checkout) {
  const vitest = join(checkout, 'node_modules', '.bin', 'vitest')
  const env = insideProject({ FOYER_TEST_DATABASES: 'sqlite' })
  const output = execFileSync(vitest, ['list', '--json', '--staticParse=false'], {
    cwd: checkout,
    env,
    maxBuffer: 1024 ** 3,
    encoding: 'utf8',
  })
  const titles = new Map()
  for (const { name, file } of JSON.parse(output.slice(output.indexOf('['))))
    titles.set(plain(name), relative(checkout, file))
  return titles
}

const plain = (title) =>
  title
    .replaceAll(/,? (on|from) (sqlite|postgres)\b/g, '')
    .split(' > ')
    .map((part) => part.replace(/^(?=[^:]*\d)[\w§.,() -]+: /, '').replace(/ \([A-Z]+-\d+[^)]*\)$/, ''))
    .join(' > ')

const withoutTier = (file) => file.replace(/\.(long|soak)\.test\./, '.test.')

/** Returns covered and total lines by folder, three levels deep inside an app. */
function coverageOf(checkout) {
  const file = join(checkout, 'coverage', 'coverage-summary.json')
  if (!existsSync(file)) return undefined
  const folders = {}
  for (const [path, { lines }] of Object.entries(JSON.parse(readFileSync(file, 'utf8')))) {
    if (path === 'total') continue
    const parts = relative(checkout, path).split('/')
    const folder = parts.slice(0, Math.min(parts.length - 1, 4)).join('/')
    folders[folder] ??= { covered: 0, total: 0 }
    folders[folder].covered += lines.covered
    folders[folder].total += lines.total
  }
  return folders
}

const percent = (lines) =>
  lines === undefined || lines.total === 0 ? '' : ((100 * lines.covered) / lines.total).toFixed(1)

function printCoverage(before, after) {
  console.log('\nline coverage by folder, before and after, percent')
  for (const folder of [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted())
    console.log(`  ${folder.padEnd(48)} ${percent(before[folder]).padStart(6)} ${percent(after[folder]).padStart(6)}`)
}

/** Prints one line for each file with moved or removed titles, with the reason. */
function printTitles(before, after, reasons) {
  const moved = new Map()
  const gone = new Map()
  for (const [title, file] of before) {
    const now = after.get(title)
    if (now === undefined) gone.set(file, [...(gone.get(file) ?? []), title])
    else if (tierOf(now) !== tierOf(file))
      moved.set(`${file} -> ${tierOf(now)}`, (moved.get(`${file} -> ${tierOf(now)}`) ?? 0) + 1)
  }
  const reasonOf = (file) => reasons[withoutTier(file)] ?? 'NO REASON GIVEN'
  console.log('titles that moved to another tier')
  for (const [line, count] of [...moved].toSorted())
    console.log(`  ${count} of ${line}: ${reasonOf(line.split(' ->')[0])}`)
  console.log('\ntitles that are gone')
  for (const [file, titles] of [...gone].toSorted()) {
    console.log(`  ${titles.length} of ${file}: ${reasonOf(file)}`)
    for (const title of titles) console.log(`      ${title}`)
  }
}

await runWhenStarted(import.meta.url, () => {
  const [before, after, reasonsFile] = process.argv.slice(2)
  if (before === undefined || after === undefined) throw new Stop(USAGE)
  const reasons = reasonsFile === undefined ? {} : JSON.parse(readFileSync(reasonsFile, 'utf8'))
  printTitles(titlesOf(before), titlesOf(after), reasons)
  const coverage = [coverageOf(before), coverageOf(after)]
  if (coverage.every((folders) => folders !== undefined)) printCoverage(...coverage)
})
