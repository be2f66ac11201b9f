import { isBuiltin } from 'node:module'
import type { Plugin } from 'vite'

const PREFIX = '\0foyer-builtin:'
/** Modules of Node that libraries load at start but only some installations use: TLS and HTTP/2, 10 MB together. */
const SELDOM_USED = ['https', 'http2']

/**
 * Modules that import Node's modules as usual: the bundler's own runtime, which every chunk imports and which may
 * import none, and packages that are loaded only if they are configured and use whole namespaces, such as `http.*`.
 */
const AS_IT_IS = /^\0rolldown|\/node_modules\/(@opentelemetry|nodemailer)\//

/**
 * Replaces imports of Node's modules. An `import` reads all exports of a module, including getters, and for `node:http`
 * that loads all of `fetch`: 14 MB that this program never uses. `process.getBuiltinModule` reads none of them
 * (decision 3).
 */
export function builtinsBare(): Plugin {
  return {
    name: 'foyer-builtins-bare',
    enforce: 'pre',
    resolveId(source, importer, options) {
      if (!isBuiltin(source) || AS_IT_IS.test(importer ?? '')) return
      const name = source.replace(/^node:/, '')
      if ((options as { kind?: string }).kind !== 'require-call') return `${PREFIX}${name}`
      return SELDOM_USED.includes(name) ? `${PREFIX}${name}?late` : undefined
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return
      const [name = '', late] = id.slice(PREFIX.length).split('?')
      const code = late === undefined ? plainly(name) : lately(name)
      return { code, moduleSideEffects: false }
    },
  }
}

/** Exports each name as a pure expression, so that the bundler drops the names that are not imported. */
function plainly(name: string): string {
  const names = Object.keys(process.getBuiltinModule(name) as object).filter((one) => one !== 'default')
  return [
    `const it = process.getBuiltinModule('node:${name}')`,
    'const read = (name) => it[name]',
    'export default it',
    ...names.map((one, place) => `const _${place} = /* @__PURE__ */ read('${one}')\nexport { _${place} as ${one} }`),
  ].join('\n')
}

const lately = (name: string): string =>
  `module.exports = new Proxy({}, { get: (_, one) => process.getBuiltinModule('node:${name}')[one] })`
