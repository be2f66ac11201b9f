import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { builtinsBare } from './vite-builtins.ts'

const PROGRAM = fileURLToPath(new URL('dist/program/', import.meta.url))

/** Modules that are not bundled: native modules, and modules that are loaded only if they are configured. */
const APART = [
  'better-sqlite3',
  '@node-rs/argon2',
  'pg',
  'nodemailer',
  'react',
  'react-dom',
  '@react-email/render',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-trace-node',
  // Fastify's own compilers, which are never used (src/http/server/build-http.ts).
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
]

/**
 * Bundles the output of `tsc` into a few files, because a thousand small files start slowly and take memory (decision
 * 3).
 */
export default defineConfig({
  plugins: [builtinsBare(), oldPlaces(), inAscii()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { target: 'node', noExternal: true, external: APART, resolve: { conditions: ['module', 'node', 'production'] } },
  build: {
    ssr: 'dist/main/cli.js',
    target: 'node22',
    outDir: PROGRAM,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      output: {
        entryFileNames: 'cli.js',
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
      if (id.includes('node_modules') || !code.includes('import.meta.url')) return
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
