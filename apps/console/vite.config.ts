import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { licenceTexts } from '../../scripts/licence-texts.mjs'

const BASE = '/console/'

/** Preloads the font in parallel with the style sheet. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `${BASE}${file}`, crossorigin: '' },
          injectTo: 'head-prepend' as const,
        })),
  },
}

/** Writes a compressed copy next to each file that gets smaller, as in the build of the hosted pages. */
const compressed: Plugin = {
  name: 'foyer-compressed',
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle)) {
      const plain = readFileSync(join(dir, name))
      if (plain.length < 1024 || !/\.(js|css|svg)$/.test(name)) continue
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(plain))
      writeFileSync(join(dir, `${name}.gz`), gzipSync(plain, { level: 9 }))
    }
  },
}

/** Writes the licences of the bundled packages into one text file. */
const collectLicences: Plugin = {
  name: 'foyer-licences',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: licenceTexts(modules).join('\n') })
  },
}

/**
 * The condition `foyer-source` resolves packages to their sources, so that the console builds before any package is
 * built.
 */
export default defineConfig({
  base: BASE,
  plugins: [react(), preloadFont, compressed, collectLicences],
  resolve: { conditions: ['foyer-source', 'module', 'browser', 'development|production'] },
  // Into the server, whose package contains the console. A `data:` URL would require a change of the Content Security
  // Policy.
  build: { outDir: '../server/dist/console', emptyOutDir: true, assetsInlineLimit: 0 },
})
