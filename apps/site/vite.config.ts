import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `foyer-source` takes the SDK from its sources, so that the site builds before any package is built. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['foyer-source', 'module', 'browser', 'development|production'] },
  build: { outDir: 'dist' },
})
