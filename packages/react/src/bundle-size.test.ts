import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'

/**
 * Size of the bundle for these names, without React and the SDK's client: of what a page loads at first, and of what it
 * loads when it shows it.
 */
async function sizeOf(names: string, from = './index.js'): Promise<{ code: string; gzipped: number; later: number }> {
  const entry = fileURLToPath(new URL('entry.ts', import.meta.url))
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['foyer-source'] },
    plugins: [
      {
        name: 'entry',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? `export { ${names} } from '${from}'` : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['es'], fileName: 'react' },
      rolldownOptions: { external: [/^react/, /^@foyer\/client/] },
    },
  })) as Rolldown.RolldownOutput[]
  const chunks = built.flatMap(({ output }) => output.filter((chunk) => chunk.type === 'chunk'))
  const first = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]),
  )
  const codeOf = (isFirst: boolean) =>
    chunks.flatMap(({ fileName, code }) => (first.has(fileName) === isFirst ? code : [])).join('\n')
  const code = codeOf(true)
  return { code, gzipped: gzipSync(code).length, later: gzipSync(codeOf(false)).length }
}

describe('what a site carries, minified and gzipped, beside React and the SDK', () => {
  // 5,000, 7,300 and 20,000, and what identity providers, email codes and linked accounts cost: their texts (0.7 kB)
  // are in every bundle, their forms and hooks (2.4 kB) where `SignIn` or `AccountPanel` is. Invitation codes cost
  // 0.1 and 0.4 kB, proving oneself by a code about as much, the names of the methods 0.1 kB, and the second factor 0.1
  // and 0.9 kB. Passkeys, two-step verification, connected applications and the member's data are loaded when they are
  // shown: what loads them, and cutting the bundle into chunks, cost 2 kB of the first view.
  it.each([
    { what: 'the provider, hooks and gates', names: 'FoyerProvider, useSession, SignedIn, SignedOut', atMost: 5_500 },
    { what: 'a headless sign-in', names: 'FoyerProvider, useSignIn', atMost: 8_100 },
    { what: 'everything', names: 'FoyerProvider, SignIn, SignUp, UserButton, AccountPanel', atMost: 27_500 },
  ])('$what: at most $atMost bytes', async ({ what, names, atMost }) => {
    const { gzipped, later } = await sizeOf(names)
    console.info(`react, ${what}: ${gzipped} bytes gzipped, ${later} more when shown`)
    expect(gzipped).toBeLessThanOrEqual(atMost)
  })

  it('a headless hook brings no look along', async () => {
    const { code } = await sizeOf('useSignIn')
    expect(code).toContain('onSubmit')
    expect(code).not.toMatch(/foyer-(root|field|submit|menu)/)
  })

  it('the hooks of the data service: at most 5300 bytes, and the main entry has none of them', async () => {
    const names = 'useCollection, useItems, useItem, useInsert, useSave, useUpdate, usePatch, useRemove, usePromotion'
    const { gzipped } = await sizeOf(names, './data/index.js')
    console.info(`react, data: ${gzipped} bytes gzipped`)
    expect(gzipped).toBeLessThanOrEqual(5_300)
    expect((await sizeOf('FoyerProvider, SignIn, SignUp, UserButton, AccountPanel')).code).not.toContain('$hasSome')
  })
})
