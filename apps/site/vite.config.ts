import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head-prepend' as const,
        })),
  },
}

/**
 * The condition `foyer-source` resolves packages to their sources, so that the site builds before any package is built.
 */
export default defineConfig({
  plugins: [react(), preloadFont],
  resolve: { conditions: ['foyer-source', 'module', 'browser', 'development|production'] },
  build: { outDir: 'dist' },
})
