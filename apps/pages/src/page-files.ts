import { fileURLToPath } from 'node:url'

/** A file served under `path` with an immutable cache lifetime, because its name contains its hash. */
export interface PageAsset {
  path: string
  file: string
  type: string
}

/** The files of the client build by role; `more` lists the files that its scripts load. */
export interface PageFileNames {
  stylesheet: string
  icon: string
  font: string
  client: string
  captcha: string
  more: string[]
}

/** The URLs that the pages link to. In unit tests, which run without a build, the names have no hash. */
export const pageFiles: PageFileNames =
  typeof __FOYER_PAGE_FILES__ === 'undefined'
    ? {
        stylesheet: '/assets/pages.css',
        icon: '/assets/icon.svg',
        font: '/assets/font.woff2',
        client: '/assets/client.js',
        captcha: '/assets/captcha.js',
        more: [],
      }
    : __FOYER_PAGE_FILES__

/** All files that a page may load, with their paths on disk next to the built renderer. */
export const assets: PageAsset[] = [
  { path: pageFiles.stylesheet, file: filePath(pageFiles.stylesheet), type: 'text/css; charset=utf-8' },
  { path: pageFiles.icon, file: filePath(pageFiles.icon), type: 'image/svg+xml' },
  { path: pageFiles.font, file: filePath(pageFiles.font), type: 'font/woff2' },
  ...[pageFiles.client, pageFiles.captcha, ...pageFiles.more].map((path) => ({
    path,
    file: filePath(path),
    type: 'text/javascript; charset=utf-8',
  })),
]

function filePath(path: string): string {
  return fileURLToPath(new URL(`.${path}`, import.meta.url))
}
