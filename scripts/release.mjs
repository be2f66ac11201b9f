import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { insideProject, root, toolFolder } from './project.mjs'
import { runStep, runWhenStarted, Stop } from './run-step.mjs'
import { setup } from './setup.mjs'

const USAGE = 'Usage: npm run release [-- patch|minor|major]'
const BUMPS = ['patch', 'minor', 'major']
const OUTPUT = join(root, 'release')

/**
 * Packs every package that is published, checks the tarballs with publint and attw, and writes a software bill of
 * materials (CycloneDX) beside them, all into `release/`. With the size of a version step, first raises the version of
 * all packages together (changesets) and dates the changelog.
 */
async function release(bump, environment = process.env) {
  if (bump !== undefined && !BUMPS.includes(bump)) throw new Stop(USAGE)
  const env = insideProject({}, environment)
  if (bump !== undefined) await raiseVersion(bump, env)
  await setup()
  await build()
  rmSync(OUTPUT, { recursive: true, force: true })
  mkdirSync(OUTPUT)
  for (const { folder, manifest } of publishedPackages()) {
    const name = manifest.name.replace('@', '').replace('/', '-')
    const tarball = join(OUTPUT, `${name}-${manifest.version}.tgz`)
    await runStep(`pack ${manifest.name}`, 'npm', ['pack', '--pack-destination', OUTPUT], { env, cwd: folder })
    await runStep('  publint', join(toolFolder, 'publint'), ['--strict', tarball], { env })
    await runStep('  attw', join(toolFolder, 'attw'), attwArguments(tarball), { env })
    const sbom = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--workspace', manifest.name]
    const bill = execFileSync('npm', sbom, { env, cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    writeFileSync(tarball.replace('.tgz', '.cdx.json'), bill)
  }
  console.log('The packages are in release/. Publish them in CI, which signs their provenance:')
  console.log('  for tarball in release/*.tgz; do npm publish --provenance "$tarball"; done')
}

/** A style sheet has no types, and the server's package is a program. */
const attwArguments = (tarball) => [tarball, '--profile', 'esm-only', '--exclude-entrypoints', './styles.css']

async function raiseVersion(bump, env) {
  if (execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }) !== '')
    throw new Stop('The working tree has changes. Commit them first: the release is a commit of its own.')
  const names = publishedPackages().map(({ manifest }) => `'${manifest.name}': ${bump}\n`)
  writeFileSync(join(root, '.changeset', 'release.md'), `---\n${names.join('')}---\n`)
  await runStep('raise the version', join(toolFolder, 'changeset'), ['version'], { env })
  const version = readJson(join(root, 'apps', 'server', 'package.json')).version
  const workspace = join(root, 'package.json')
  writeFileSync(workspace, readFileSync(workspace, 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`))
  await runStep('update the lock file', 'npm', ['install', '--package-lock-only', '--ignore-scripts'], { env })
  const changelog = join(root, 'CHANGELOG.md')
  const today = new Date().toISOString().slice(0, 10)
  const heading = `## [Unreleased]\n\n## [${version}] - ${today}`
  writeFileSync(changelog, readFileSync(changelog, 'utf8').replace('## [Unreleased]', heading))
  console.log(`The version is ${version}. Commit the manifests, the lock file and the changelog, and tag the commit.`)
}

function publishedPackages() {
  return ['packages', 'apps']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name)))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readJson(join(folder, 'package.json')) }))
    .filter(({ manifest }) => !manifest.private)
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

await runWhenStarted(import.meta.url, () => release(process.argv[2]))
