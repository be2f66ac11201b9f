import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'

it('the main entry is at most 12 kB, bundled, minified and gzipped, and brings no schema along', {
  timeout: 30_000,
}, async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['foyer-source'] },
    build: {
      write: false,
      minify: true,
      lib: { entry: fileURLToPath(new URL('index.ts', import.meta.url)), formats: ['es'], fileName: 'client' },
    },
  })) as Rolldown.RolldownOutput[]
  const code = built.flatMap(({ output }) => output.map((chunk) => ('code' in chunk ? chunk.code : ''))).join('\n')
  expect(code).toContain('OAuth flow timed out')
  expect(code).not.toMatch(/ZodError|safeParse/)
  const { length } = gzipSync(code)
  console.info(`client: ${length} bytes gzipped`)
  expect(length).toBeLessThanOrEqual(12_000)
})

it('the ways to sign in beside the password are at most 1 kB beside the main entry, each left out where unused', {
  timeout: 30_000,
}, async () => {
  const sizeOf = async (names: string) => {
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
          load: (id) =>
            id === entry
              ? `export { createFoyerClient } from './index.js'\n export { ${names} } from './sign-in/index.js'`
              : null,
        },
      ],
      build: { write: false, minify: true, lib: { entry, formats: ['es'], fileName: 'client' } },
    })) as Rolldown.RolldownOutput[]
    return gzipSync(
      built.flatMap(({ output }) => output.map((chunk) => ('code' in chunk ? chunk.code : ''))).join('\n'),
    ).length
  }
  const none = await sizeOf('')
  const all = await sizeOf(
    'signInMethods, signInWith, finishSignIn, sendCode, enterCode, listIdentities, linkIdentity, finishLink, unlinkIdentity, sendProofCode, proveByCode',
  )
  const codes = await sizeOf('sendCode, enterCode')
  console.info(`client, sign-in: ${all - none} bytes gzipped, email codes alone ${codes - none}`)
  expect(all - none).toBeLessThanOrEqual(1_000)
  expect(codes - none).toBeLessThanOrEqual(300)
})

it('the solver of the captcha is left out where nobody imports it', async () => {
  const entry = fileURLToPath(new URL('client.ts', import.meta.url))
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['foyer-source'] },
    build: { write: false, minify: true, lib: { entry, formats: ['es'], fileName: 'client' } },
  })) as Rolldown.RolldownOutput[]
  const code = built.flatMap(({ output }) => output.map((chunk) => ('code' in chunk ? chunk.code : ''))).join('\n')
  expect(code).toContain('OAuth flow timed out')
  expect(code).not.toContain('PBKDF2')
})
