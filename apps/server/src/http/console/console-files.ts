import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../kernel/errors/start-error.js'
import type { PageAsset } from '../pages/kit/hosted-pages.js'

/** The files of the console's build. */
export interface ConsoleFiles {
  /** `index.html` in two parts; the settings of the site are inserted between them. */
  index: readonly [before: string, after: string]
  /** Digests of the inline scripts of `index.html` for the content security policy: `'sha256-…'`. */
  inlineScripts: readonly string[]
  assets: readonly PageAsset[]
}

/** Placeholder of the settings in the built page. */
const SETTINGS_PLACEHOLDER = '<!--settings-->'
const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/**
 * Reads the build of the console. The names of its files change with their content.
 * @throws StartError if it is not built
 */
export function consoleFiles(folder: string): ConsoleFiles {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) throw new StartError('The console is not built yet: run "npm run build" first.')
  const html = readFileSync(page, 'utf8')
  const [before, after] = html.split(SETTINGS_PLACEHOLDER)
  if (before === undefined || after === undefined)
    throw new StartError('The build of the console leaves no room for settings.')
  const inlineScripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const assets = readdirSync(join(folder, 'assets')).flatMap((name): PageAsset[] => {
    const type = contentTypes[name.slice(name.lastIndexOf('.') + 1)]
    return type === undefined ? [] : [{ path: `/console/assets/${name}`, file: join(folder, 'assets', name), type }]
  })
  return { index: [before, after], inlineScripts, assets }
}
