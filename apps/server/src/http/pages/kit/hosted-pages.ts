import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageModel, PageRenderer } from '@foyer/protocol'
import { StartError } from '../../../kernel/errors/start-error.js'

/** One file the pages need, served under `path` for ever (its name changes with its content). */
export interface PageAsset {
  path: string
  file: string
  type: string
}

export interface HostedPages extends PageRenderer {
  assets: readonly PageAsset[]
  /** Every page in every state, for development. */
  readonly sampleModels: Readonly<Record<string, PageModel>>
}

/** What the renderer's build exports. */
type Renderer = PageRenderer & Pick<HostedPages, 'sampleModels'>

/**
 * Looks up the build of the hosted pages. The renderer itself, React with every word of every page, is loaded with the
 * first page that is shown: a server that only speaks to programs does without it (docs/performance.md).
 * @throws StartError when they were not built
 */
export async function loadHostedPages(folder: string): Promise<HostedPages> {
  const [files, entry] = ['page-files.js', 'render.js'].map((name) => join(folder, name)) as [string, string]
  if (!existsSync(files) || !existsSync(entry))
    throw new StartError('The hosted pages are not built yet: run "npm run build" first.')
  const { assets } = (await import(pathToFileURL(files).href)) as Pick<HostedPages, 'assets'>
  let loaded: Renderer | undefined
  const renderer = (): Renderer => {
    loaded ??= createRequire(import.meta.url)(entry) as Renderer
    return loaded
  }
  return {
    assets,
    renderPage: (model) => renderer().renderPage(model),
    get sampleModels() {
      return renderer().sampleModels
    },
  }
}
