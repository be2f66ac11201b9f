import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageModel, PageRenderer } from '@foyer/protocol'
import { StartError } from '../errors/start-error.js'

/** One file the pages need, served under `path` for ever (its name changes with its content). */
export interface PageAsset {
  path: string
  file: string
  type: string
}

export interface HostedPages extends PageRenderer {
  assets: readonly PageAsset[]
  /** Every page in every state, for development. */
  sampleModels: Readonly<Record<string, PageModel>>
}

/** Loads the build of the hosted pages. @throws StartError when they were not built */
export async function loadHostedPages(folder: string): Promise<HostedPages> {
  const entry = join(folder, 'render.js')
  if (!existsSync(entry)) throw new StartError('The hosted pages are not built yet: run "npm run build" first.')
  return (await import(pathToFileURL(entry).href)) as HostedPages
}
