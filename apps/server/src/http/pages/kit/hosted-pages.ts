import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageModel, PageRenderer } from '@foyer/protocol'
import { StartError } from '../../../kernel/errors/start-error.js'

/** A file of the hosted pages. Its name changes with its content, so it can be cached forever under `path`. */
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

/** The exports of the renderer's build. */
type Renderer = PageRenderer & Pick<HostedPages, 'sampleModels'>

/**
 * Finds the build of the hosted pages. The renderer (React and the texts of every page) is loaded with the first page,
 * so that a server without page requests does not load it (docs/performance.md).
 * @throws StartError if the pages are not built
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
