import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, toolFolder } from './project.mjs'
import { runStep, runWhenStarted, Stop } from './run-step.mjs'
import { prepareTests } from './test.mjs'

/** The runs in order. A failed run does not prevent the following ones. */
const RUNS = [
  {
    title: 'Unit and endpoint tests on both databases, properties with other cases',
    args: ['node', 'components', 'isolated', 'long'].flatMap((name) => ['--project', name]),
    env: { FOYER_TEST_DATABASES: 'all', FOYER_TEST_SEED: 'random' },
  },
  { title: 'Fault injection, fuzzing and state-space walks', args: ['--project', 'soak'] },
  {
    title: 'Timing, memory and full disks, one file at a time',
    args: ['--project', 'soak-alone', '--no-file-parallelism'],
  },
]

/**
 * Runs the soak tests and writes results and measurements to docs/soak.md. Further arguments are passed to vitest to
 * select tests; the page is then not written.
 */
async function soak(selection) {
  const env = await prepareTests()
  const folder = mkdtempSync(join(tmpdir(), 'foyer-soak-'))
  const figuresFile = join(folder, 'figures.jsonl')
  const sections = []
  try {
    for (const [at, { title, args, env: more }] of RUNS.entries()) {
      const results = join(folder, `${at}.json`)
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${results}`, '--passWithNoTests']
      const failed = await runStep(title, join(toolFolder, 'vitest'), ['run', ...args, ...reporters, ...selection], {
        env: { ...env, ...more, FOYER_SOAK_FIGURES: figuresFile },
        show: true,
      }).then(
        () => false,
        () => true,
      )
      sections.push({ title, failed, files: filesOf(results) })
    }
    const figures = existsSync(figuresFile) ? readFileSync(figuresFile, 'utf8').trim().split('\n').map(JSON.parse) : []
    const page = pageOf(sections, figures)
    console.log(page)
    if (selection.length === 0) writeFileSync(join(root, 'docs', 'soak.md'), page)
  } finally {
    rmSync(folder, { recursive: true })
  }
  if (sections.some(({ failed }) => failed)) throw new Stop('Some soak tests failed.')
}

/** Returns the result of each test file, the slowest first; times in seconds. */
function filesOf(results) {
  if (!existsSync(results)) return []
  return JSON.parse(readFileSync(results, 'utf8'))
    .testResults.map(({ name, startTime, endTime, assertionResults }) => ({
      file: relative(root, name),
      seconds: Math.round((endTime - startTime) / 1000),
      passed: assertionResults.filter(({ status }) => status === 'passed').length,
      failed: assertionResults.filter(({ status }) => status !== 'passed').length,
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
}

function pageOf(sections, figures) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const processors = cpus()
  // The tests run on the project's Node, regardless of the Node that started this script.
  const nodeVersion = execFileSync(join(toolFolder, 'node'), ['--version'], { encoding: 'utf8' }).trim().slice(1)
  const rows = (lines) => lines.map((cells) => `| ${cells.join(' | ')} |`)
  const tables = sections.flatMap(({ title, files }) => {
    const shown = files.length > LISTED ? files.slice(0, LISTED) : files
    const total = (count) => files.reduce((sum, file) => sum + file[count], 0)
    return [
      `## ${title}`,
      '',
      `${files.length} files, ${total('passed')} tests passed, ${total('failed')} failed.${shown.length < files.length ? ` The ${LISTED} slowest:` : ''}`,
      '',
      '| file | passed | failed | seconds |',
      '| --- | ---: | ---: | ---: |',
      ...rows(shown.map(({ file, passed, failed, seconds }) => [`\`${file}\``, passed, failed, seconds])),
      '',
    ]
  })
  return [
    '# Soak tests: the last complete run',
    '',
    'Written by `npm run test:soak`, which runs what is too slow or too dependent on the machine for CI: kill loops, fault injection,',
    'timing statistics, fuzzing, and every endpoint test on both databases.',
    '',
    `${new Date().toISOString().slice(0, 10)}, commit ${git('rev-parse', '--short', 'HEAD')}, ${processors.length} × ${processors[0]?.model.trim()}, Node ${nodeVersion}.`,
    '',
    ...tables,
    '## Figures',
    '',
    '| measured | value |',
    '| --- | ---: |',
    ...rows(figures.map(({ measured, value }) => [measured, value])),
    '',
  ].join('\n')
}

/** Maximum number of files listed for each run. */
const LISTED = 30

await runWhenStarted(import.meta.url, () => soak(process.argv.slice(2)))
