import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestOfInputs, isBuiltFrom, stampOutput } from './inputs-stamp.mjs'
import { insideProject, root, toolFolder } from './project.mjs'
import { report, runStep, runWhenStarted } from './run-step.mjs'
import { setup } from './setup.mjs'

const SHARED_INPUTS = ['messages', 'protocol', 'client', 'react', 'ui']
  .flatMap((name) => [`packages/${name}/src`, `packages/${name}/package.json`])
  .concat('packages/react/styles.css', 'package-lock.json', 'tsconfig.base.json')

/** Bundled from the output of `tsc`. */
const PROGRAM = { name: 'build program', folder: 'apps/server', output: 'dist/program' }
/** Bundled from the sources. */
const FRONT_ENDS = [
  { name: 'build hosted pages', folder: 'apps/pages', output: '../server/dist/pages' },
  { name: 'build console', folder: 'apps/console', output: '../server/dist/console' },
  { name: 'build reference site', folder: 'apps/site', output: 'dist' },
]

/** Builds the packages, the server program and the three front ends. Skips what is unchanged. */
export async function build() {
  // A test may start the build, but its output is for production.
  const env = insideProject({ NODE_ENV: 'production' })
  const server = async () => {
    // `npm test` checks the types of everything together; without type checks, this step takes a third of the time.
    await runStep('build packages and server', join(toolFolder, 'tsc'), ['-b', '--noCheck', '--pretty', 'false'], {
      env,
    })
    await buildApp(PROGRAM, env)
  }
  const frontEnds = async () => {
    for (const app of FRONT_ENDS) await buildApp(app, env)
  }
  await Promise.all([server(), frontEnds()])
}

async function buildApp({ name, folder, output: within }, env) {
  const cwd = join(root, folder)
  const output = join(cwd, within)
  if (!hasBuildScript(cwd)) return
  const digest = digestOfInputs([folder, ...SHARED_INPUTS].map((path) => join(root, path)))
  if (isBuiltFrom(output, digest)) return report(name, 'unchanged')
  await runStep(name, 'npm', ['run', '--silent', 'build'], { env, cwd })
  stampOutput(output, digest)
}

function hasBuildScript(folder) {
  const manifest = join(folder, 'package.json')
  return existsSync(manifest) && Boolean(JSON.parse(readFileSync(manifest, 'utf8')).scripts?.build)
}

await runWhenStarted(import.meta.url, async () => {
  await setup()
  await build()
})
