import { isBuiltin } from 'node:module'
import type { Plugin } from 'vite'

const PREFIX = '\0foyer-builtin:'
/** What the program's libraries name when they load and only some installations use: TLS and HTTP/2, 10 MB together. */
const SELDOM_USED = ['https', 'http2']

/**
 * Modules of Node without what comes with an `import` of them. An `import` reads all that a module offers, its getters
 * too, and one of `node:http` is all of `fetch`: 14 MB that this program never uses. `process.getBuiltinModule` reads
 * nothing (decision 3).
 */
export function builtinsBare(): Plugin {
  return {
    name: 'foyer-builtins-bare',
    enforce: 'pre',
    resolveId(source, _importer, options) {
      if (!isBuiltin(source)) return
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

/** What nobody names is not read: the bundler drops it. */
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
