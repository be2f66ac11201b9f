import { join } from 'node:path'
import { build } from './build.mjs'
import { ensureBrowser } from './find-browser.mjs'
import { findPostgres } from './find-postgres.mjs'
import { insideProject, toolFolder } from './project.mjs'
import { report, runStep, runWhenStarted } from './run-step.mjs'
import { setup } from './setup.mjs'

const tool = (name) => join(toolFolder, name)

/** Installs, builds and runs every test; `long` runs the long ones instead of the others. */
export async function test({ long }) {
  await setup()
  await build()
  const { browser, shell } = await ensureBrowser()
  report('browser', shell === undefined ? browser : `${browser}, ${shell}`)
  report('PostgreSQL', findPostgres())

  const env = insideProject({ CHROME_PATH: browser, ...(shell && { CHROME_HEADLESS_SHELL: shell }) })
  if (!long) {
    await runStep('format and lint', tool('biome'), ['check', '.'], { env })
    await runStep('types', tool('tsc'), ['-p', 'tsconfig.check.json', '--pretty', 'false'], { env })
  }
  const tests = (name, ...which) => runStep(name, tool('vitest'), ['run', ...which], { env, show: true })
  if (!long) return tests('tests', '--project', '!long*')
  await tests('long tests', '--project', 'long', '--no-file-parallelism')
  // Where some of them wait for a disk, a mail server or half a minute to pass, one more has the core.
  await tests('long tests beside each other', '--project', 'long-beside', '--maxWorkers', '3')
}

await runWhenStarted(import.meta.url, () => test({ long: process.argv.includes('--long') }))
