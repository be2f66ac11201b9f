import { join } from 'node:path'
import { build } from './build.mjs'
import { ensureBrowser } from './find-browser.mjs'
import { findPostgres } from './find-postgres.mjs'
import { insideProject, toolFolder } from './project.mjs'
import { report, runStep, runWhenStarted } from './run-step.mjs'
import { setup } from './setup.mjs'

const tool = (name) => join(toolFolder, name)

/** One thread: with several, each checks the shared types again. */
const TYPES = ['-p', 'tsconfig.check.json', '--pretty', 'false', '--singleThreaded']

/** The vitest projects of each tier (CONTRIBUTING.md); `vitest.config.ts` assigns the files. */
const TIERS = {
  quick: ['node', 'components', 'isolated', 'journeys'],
  long: ['long', 'postgres'],
}

/**
 * Installs and builds what is missing, then runs the tests of a tier. The quick tier also checks format, lint and
 * types.
 */
async function test(tier) {
  const env = await installForTests()
  const projects = TIERS[tier].flatMap((name) => ['--project', name])
  const tests = async () => {
    await build()
    await runStep(`${tier} tests`, tool('vitest'), ['run', ...projects], { env, show: true })
  }
  const ended = await Promise.allSettled(tier === 'quick' ? [checkSources(env), tests()] : [tests()])
  for (const { status, reason } of ended) if (status === 'rejected') throw reason
}

/** Installs and builds what is missing. Returns the environment for vitest. */
export async function prepareTests() {
  const env = await installForTests()
  await build()
  return env
}

async function installForTests() {
  const [{ browser, shell }] = await Promise.all([ensureBrowser(), setup()])
  report('browser', shell === undefined ? browser : `${browser}, ${shell}`)
  report('PostgreSQL', findPostgres())
  return insideProject({ CHROME_PATH: browser, ...(shell && { CHROME_HEADLESS_SHELL: shell }) })
}

/** Checks format, lint and types. Runs beside the first tests, because no single one of these uses two cores fully. */
async function checkSources(env) {
  await runStep('format and lint', tool('biome'), ['check', '.'], { env })
  await runStep('types', tool('tsc'), TYPES, { env })
}

await runWhenStarted(import.meta.url, () => test(process.argv.includes('--long') ? 'long' : 'quick'))
