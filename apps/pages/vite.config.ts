import { existsSync, readFileSync } from 'node:fs'
import { defineConfig, type Manifest } from 'vite'

const clientManifest = new URL('dist/manifest.json', import.meta.url)

/** The two builds: first the files a browser loads (with their manifest), then the renderer, which knows their names. */
export default defineConfig(({ isSsrBuild }) => ({
  // React picks its production half by this name.
  define: isSsrBuild
    ? { __FOYER_PAGE_FILES__: JSON.stringify(filesOfClientBuild()), 'process.env.NODE_ENV': '"production"' }
    : {},
  resolve: { conditions: ['foyer-source', 'module', 'browser', 'development|production'] },
  ssr: {
    noExternal: true,
    resolve: { conditions: ['foyer-source', 'module', 'node', 'production'] },
  },
  build: isSsrBuild
    ? { outDir: 'dist', emptyOutDir: false, rolldownOptions: { output: { entryFileNames: 'render.js' } } }
    : {
        outDir: 'dist',
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: { pages: 'src/styles/pages.css', icon: 'src/icon.ts', captcha: 'src/captcha/start.ts' },
        },
      },
}))

/** What the pages link to, by role. Only these are served: the icon's wrapper script, for one, is not. */
function filesOfClientBuild(): { stylesheet: string; icon: string; captcha: string } {
  if (!existsSync(clientManifest)) throw new Error('run the client build first: npm run build')
  const manifest = JSON.parse(readFileSync(clientManifest, 'utf8')) as Manifest
  const built = (source: string) => {
    const file = manifest[source]?.file
    if (file === undefined) throw new Error(`the client build has no ${source}`)
    return `/${file}`
  }
  return {
    stylesheet: built('src/styles/pages.css'),
    icon: built('src/icon.svg'),
    captcha: built('src/captcha/start.ts'),
  }
}
