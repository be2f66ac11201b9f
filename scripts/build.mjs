import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestOfInputs, isBuiltFrom, stampOutput } from './inputs-stamp.mjs'
import { insideProject, root, toolFolder } from './project.mjs'
import { report, runStep, runWhenStarted } from './run-step.mjs'
import { setup } from './setup.mjs'

const SHARED_INPUTS = ['messages', 'protocol', 'client', 'react', 'ui']
  .flatMap((name) => [`packages/${name}/src`, `packages/${name}/package.json`])
  .concat('packages/react/styles.css', 'package-lock.json', 'tsconfig.base.json')

/** Bundled from what `tsc` compiled. */
const PROGRAM = { name: 'build program', folder: 'apps/server', output: 'dist/program' }
/** Built from the sources. */
const FRONT_ENDS = [
  { name: 'build hosted pages', folder: 'apps/pages', output: 'dist' },
  { name: 'build console', folder: 'apps/console', output: 'dist' },
  { name: 'build reference site', folder: 'apps/site', output: 'dist' },
]

/** Builds the packages, the server with its program and the three front ends; what is unchanged is not built again. */
export async function build() {
  // Whoever starts this may be a test: what it builds is for people all the same.
  const env = insideProject({ NODE_ENV: 'production' })
  const server = async () => {
    // `npm test` checks the types of everything at once; to build takes a third of the time without.
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
