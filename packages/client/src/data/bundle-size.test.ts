import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'

/** Size of the bundle for these names, without React and other externals. */
async function sizeOf(names: string, from = './index.js'): Promise<{ code: string; gzipped: number }> {
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
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  const code = built.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n')
  return { code, gzipped: gzipSync(code).length }
}

it.each([
  { what: 'what a page uses', names: 'dataClient, where, DataError', atMost: 6_000 },
  {
    what: 'that with what is for back ends',
    names: 'dataClient, where, DataError, dataAdmin, withApiKey',
    atMost: 6_500,
  },
])(
  'the data service, $what: at most $atMost bytes, minified and gzipped',
  { timeout: 30_000 },
  async ({ what, names, atMost }) => {
    const { gzipped, code } = await sizeOf(names)
    console.info(`data, ${what}: ${gzipped} bytes gzipped`)
    expect(code).toContain('$hasSome')
    expect(code).not.toMatch(/ZodError|safeParse|oauth2/)
    expect(gzipped).toBeLessThanOrEqual(atMost)
  },
)

it('the main entry brings nothing of it along', { timeout: 30_000 }, async () => {
  expect((await sizeOf('createFoyerClient', '../index.js')).code).not.toMatch(/hasSome|itemMetadata/)
})
