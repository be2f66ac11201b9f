import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../guides/guide.js'

const run = promisify(execFile)
const programs = join(root, 'node_modules/.bin')
const environment = { ...process.env, PATH: `${programs}:${process.env.PATH}` }

/**
 * What a site would install from the registry: Foyer's packages as they are published, React and the schema library as
 * they are installed here.
 */
const PACKAGE_FOLDER = ['packages/protocol', 'packages/client', 'packages/react']
const EXTRA_PACKAGES = ['react', 'react-dom', 'scheduler', 'zod'].map((name) => `node_modules/${name}`)
/** Build tools of the app; linked, so that they find their own dependencies. */
const TOOLS = ['vite', '@vitejs/plugin-react', '@types/react', '@types/react-dom', '@types/node']

export interface ReactApp {
  folder: string
  /** Type-checks and builds the app with this `main.tsx`. Returns the built files by path; `/` is the page. */
  build(main: string): Promise<Map<string, Buffer>>
  /** Type-checks sources against the packages as they are published; throws with the compiler's output. */
  check(sources: Map<string, string>): Promise<void>
  remove(): Promise<void>
}

/**
 * Creates a Vite app outside the workspace, with Foyer's packages installed from their tarballs and nothing downloaded.
 */
export async function createReactApp(): Promise<ReactApp> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-react-app-'))
  await run('tsc', ['-b', 'packages/react', '--pretty', 'false'], { cwd: root, env: environment })
  const places = [...PACKAGE_FOLDER, ...EXTRA_PACKAGES].map((path) => `./${path}`)
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, ...places], {
    cwd: root,
    env: environment,
  })
  const packed: { name: string; filename: string }[] = Object.values(JSON.parse(stdout))
  const dependencies = Object.fromEntries(packed.map(({ name, filename }) => [name, `file:${filename}`]))
  await write(folder, 'package.json', JSON.stringify({ name: 'app', private: true, type: 'module', dependencies }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder })
  for (const tool of TOOLS) {
    const place = join(folder, 'node_modules', tool)
    await mkdir(dirname(place), { recursive: true })
    await symlink(join(root, 'node_modules', tool), place)
  }
  await write(folder, 'index.html', PAGE)
  await write(folder, 'public/page.css', 'body { background: Canvas; color: CanvasText }')
  await write(folder, 'vite.config.ts', CONFIG)
  await write(folder, 'tsconfig.json', JSON.stringify(TYPES))
  await write(folder, 'src/vite-env.d.ts', "declare module '*.css'\n")
  return {
    folder,
    async build(main) {
      await write(folder, 'src/main.tsx', main)
      await run('tsc', ['--noEmit'], { cwd: folder, env: environment })
      await run('vite', ['build', '--logLevel', 'error'], { cwd: folder, env: environment })
      return listFiles(join(folder, 'dist'))
    },
    async check(sources) {
      for (const [name, code] of sources) await write(folder, `src/snippets/${name}`, code)
      try {
        await run('tsc', ['--noEmit'], { cwd: folder, env: environment })
      } catch (error) {
        throw new Error((error as { stdout: string }).stdout)
      } finally {
        await rm(join(folder, 'src/snippets'), { recursive: true })
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function write(folder: string, path: string, text: string): Promise<void> {
  const place = join(folder, path)
  await mkdir(dirname(place), { recursive: true })
  await writeFile(place, text)
}

async function listFiles(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const place = join(entry.parentPath, entry.name)
    files.set(place.slice(folder.length).replace('/index.html', '/'), await readFile(place))
  }
  return files
}

const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Site</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"></head><body><h1>Site</h1><script type="module" src="/src/main.tsx"></script></body></html>'

const CONFIG = `import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
export default defineConfig({ plugins: [react()] })
`

const TYPES = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: true,
    types: ['react', 'react-dom', 'node'],
  },
  include: ['src'],
}
