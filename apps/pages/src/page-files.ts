import { fileURLToPath } from 'node:url'

/** A file the server answers under `path`, unchanged for ever: its name carries its hash. */
export interface PageAsset {
  path: string
  file: string
  type: string
}

/** What the client build made, by role; `more` is what its scripts load by themselves. */
export interface PageFileNames {
  stylesheet: string
  icon: string
  client: string
  captcha: string
  more: string[]
}

/** The URLs the pages link to. Unbuilt, in a unit test, the names have no hash. */
export const pageFiles: PageFileNames =
  typeof __FOYER_PAGE_FILES__ === 'undefined'
    ? {
        stylesheet: '/assets/pages.css',
        icon: '/assets/icon.svg',
        client: '/assets/client.js',
        captcha: '/assets/captcha.js',
        more: [],
      }
    : __FOYER_PAGE_FILES__

/** Everything a page may load, with its place on disk beside the built renderer. */
export const assets: PageAsset[] = [
  { path: pageFiles.stylesheet, file: filePath(pageFiles.stylesheet), type: 'text/css; charset=utf-8' },
  { path: pageFiles.icon, file: filePath(pageFiles.icon), type: 'image/svg+xml' },
  ...[pageFiles.client, pageFiles.captcha, ...pageFiles.more].map((path) => ({
    path,
    file: filePath(path),
    type: 'text/javascript; charset=utf-8',
  })),
]

function filePath(path: string): string {
  return fileURLToPath(new URL(`.${path}`, import.meta.url))
}
