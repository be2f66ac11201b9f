import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { builtinsBare } from './vite-builtins.ts'

const PROGRAM = fileURLToPath(new URL('dist/program/', import.meta.url))

/** What stays outside: native modules, and what is loaded only where it is configured. */
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
  // The framework's own compilers, which are never asked for (src/http/server/build-http.ts).
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
]

/**
 * The program in a few files, made of what `tsc` compiled: a thousand small ones start slowly and take memory (decision
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

/** A module finds the files beside it from where it was compiled, not from where it is now. */
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

/** One letter beyond Latin-1, and V8 keeps all of a file in two bytes for each. */
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
