import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Has the browser fetch the font together with the style sheet, and not only after it. */
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

/** `foyer-source` takes the packages from their sources, so that the site builds before any package is built. */
export default defineConfig({
  plugins: [react(), preloadFont],
  resolve: { conditions: ['foyer-source', 'module', 'browser', 'development|production'] },
  build: { outDir: 'dist' },
})
