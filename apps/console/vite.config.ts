import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/**
 * The condition `foyer-source` resolves packages to their sources, so that the console builds before any package is
 * built.
 */
export default defineConfig({
  base: BASE,
  plugins: [react(), preloadFont, compressed],
  resolve: { conditions: ['foyer-source', 'module', 'browser', 'development|production'] },
  // A `data:` URL would require a change of the Content Security Policy.
  build: { outDir: 'dist', assetsInlineLimit: 0 },
})
