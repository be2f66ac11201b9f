import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { licenceTexts } from '../../scripts/licence-texts.mjs'
import { builtinsBare } from './vite-builtins.ts'

const PROGRAM = fileURLToPath(new URL('dist/program/', import.meta.url))

/**
 * Packages that are not bundled. The native ones are the only dependencies of the published package. Fastify's own
 * compilers are never used (src/http/server/build-http.ts), and `pg` looks for `pg-native` only if it is asked to.
 */
const NOT_BUNDLED = [
  'better-sqlite3',
  '@node-rs/argon2',
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'pg-native',
  'pg-cloudflare',
]

/** The program, the module that `@foyer/testing` imports, and the programs of threads (`bin/thread.js`). */
const ENTRIES = {
  cli: 'dist/main/cli.js',
  index: 'dist/index.js',
  'read-thread-program': 'dist/platform/database/sqlite/read-thread-program.js',
  'purge-thread-program': 'dist/platform/database/sqlite/purge-thread-program.js',
  'pipeline-thread': 'dist/features/data/aggregate/pipeline-thread.js',
}

/**
 * Bundles the output of `tsc` and the packages it imports into a few files, because a thousand small files start slowly
 * and take memory (decision 3), and because a bundle installs as one package. What is imported only when it is needed
 * (the driver of PostgreSQL, SMTP, React for mails, OpenTelemetry) is in files of its own, which are loaded then.
 */
export default defineConfig({
  plugins: [builtinsBare(), oldPlaces(), inAscii(), collectLicences()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    target: 'node',
    noExternal: true,
    external: NOT_BUNDLED,
    resolve: { conditions: ['module', 'node', 'production'] },
  },
  build: {
    ssr: true,
    target: 'node22',
    outDir: PROGRAM,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: ENTRIES,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        minify: { mangle: { keepNames: true }, compress: false },
      },
    },
  },
})

/** Rewrites `import.meta.url`, so that a bundled module resolves files relative to where `tsc` put it. */
function oldPlaces(): Plugin {
  return {
    name: 'foyer-old-places',
    transform(code, id) {
      if (id.startsWith('\0') || id.includes('node_modules') || !code.includes('import.meta.url')) return
      const place = relative(PROGRAM, id).replaceAll('\\', '/')
      return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
    },
  }
}

/**
 * Escapes non-ASCII characters: if one character is beyond Latin-1, V8 stores the whole file in two bytes per
 * character.
 */
function inAscii(): Plugin {
  return {
    name: 'foyer-in-ascii',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          file.code = file.code.replace(
            /[^\0-\x7f]/g,
            (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
          )
    },
  }
}

/** Writes the licences of the bundled packages into one text file. */
function collectLicences(): Plugin {
  return {
    name: 'foyer-licences',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
      this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: licenceTexts(modules).join('\n') })
    },
  }
}
