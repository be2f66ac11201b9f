import { fileURLToPath } from 'node:url'

/** A file the server answers under `path`, unchanged for ever: its name carries its hash. */
export interface PageAsset {
  path: string
  file: string
  type: string
}

/** The URLs the pages link to. Unbuilt, in a unit test, the names have no hash. */
export const pageFiles =
  typeof __FOYER_PAGE_FILES__ === 'undefined'
    ? { stylesheet: '/assets/pages.css', icon: '/assets/icon.svg', captcha: '/assets/captcha.js' }
    : __FOYER_PAGE_FILES__

/** Everything a page may load, with its place on disk beside the built renderer. */
export const assets: PageAsset[] = [
  { path: pageFiles.stylesheet, file: onDisk(pageFiles.stylesheet), type: 'text/css; charset=utf-8' },
  { path: pageFiles.icon, file: onDisk(pageFiles.icon), type: 'image/svg+xml' },
  { path: pageFiles.captcha, file: onDisk(pageFiles.captcha), type: 'text/javascript; charset=utf-8' },
]

function onDisk(path: string): string {
  return fileURLToPath(new URL(`.${path}`, import.meta.url))
}
