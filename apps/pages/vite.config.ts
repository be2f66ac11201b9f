import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Manifest, type Plugin } from 'vite'
import { licenceTexts } from '../../scripts/licence-texts.mjs'
import type { PageFileNames } from './src/page-files.js'

/** Inside the server, whose package contains the pages. */
const OUTPUT = '../server/dist/pages'
const clientManifest = new URL(`${OUTPUT}/manifest.json`, import.meta.url)

/** Two builds: first the client files with their manifest, then the renderer, which contains their names. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: isSsrBuild ? [] : [collectLicences(), compressed()],
  worker: { plugins: () => [collectLicences()] },
  // Selects the production build of React.
  define: isSsrBuild
    ? { __FOYER_PAGE_FILES__: JSON.stringify(filesOfClientBuild()), 'process.env.NODE_ENV': '"production"' }
    : {},
  resolve: { conditions: ['foyer-source', 'module', 'browser', 'development|production'] },
  ssr: {
    noExternal: true,
    resolve: { conditions: ['foyer-source', 'module', 'node', 'production'] },
  },
  build: isSsrBuild
    ? {
        outDir: OUTPUT,
        emptyOutDir: false,
        rolldownOptions: {
          // The server imports `page-files` at start-up, and `render` when it renders the first page.
          input: { render: 'src/render.tsx', 'page-files': 'src/page-files.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      }
    : {
        outDir: OUTPUT,
        emptyOutDir: true,
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        // Its helper is larger than what it would gain for the account page.
        modulePreload: false,
        rolldownOptions: {
          // One file for what several scripts share.
          output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] } },
          input: {
            pages: 'src/styles/pages.css',
            icon: 'src/icon.ts',
            client: 'src/client/start.tsx',
            captcha: 'src/captcha/start.ts',
          },
        },
      },
}))

/** Writes the licences of the bundled packages next to each entry and each script that is loaded on demand. */
function collectLicences(): Plugin {
  return {
    name: 'foyer-licences',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !(chunk.isEntry || chunk.isDynamicEntry)) continue
        const texts = licenceTexts(chunk.moduleIds)
        if (texts.length === 0) continue
        this.emitFile({ type: 'asset', fileName: `assets/${chunk.name}-LICENSE.txt`, source: texts.join('\n') })
      }
    },
  }
}

/**
 * Writes a compressed copy next to each file that gets smaller. Done at build time, because brotli at its highest level
 * is too slow for the start of a server.
 */
function compressed(): Plugin {
  const WORTH_IT_FROM_BYTES = 1024
  return {
    name: 'foyer-compressed',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        const plain = readFileSync(join(dir, name))
        if (plain.length < WORTH_IT_FROM_BYTES || !/\.(js|css|svg)$/.test(name)) continue
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(plain))
        writeFileSync(join(dir, `${name}.gz`), gzipSync(plain, { level: 9 }))
      }
    },
  }
}

/** Returns the font that the style sheet refers to. */
function fontOf(manifest: Manifest): string {
  const file = Object.values(manifest).find(({ file: name }) => name.endsWith('.woff2'))?.file
  if (file === undefined) throw new Error('the client build has no font')
  return `/${file}`
}

/**
 * Returns the file names that the pages link to, by role. Only these are served, so the icon's wrapper script, for
 * example, is not.
 */
function filesOfClientBuild(): PageFileNames {
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
    font: fontOf(manifest),
    client: built('src/client/start.tsx'),
    captcha: built('src/captcha/start.ts'),
    // Chunks, and the workers that the scripts start.
    more: Object.values(manifest)
      .flatMap(({ isEntry, file, assets = [] }) => (isEntry ? assets : [file, ...assets]))
      .filter((file) => file.endsWith('.js'))
      .map((file) => `/${file}`),
  }
}
