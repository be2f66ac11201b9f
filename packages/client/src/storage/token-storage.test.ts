import { describe, expect, it } from 'vitest'
import { sharedLocalStorage } from '../../tests/fakes/browser-storage.js'
import { tokenPair } from '../../tests/fakes/scripted-server.js'
import { EMPTY_TOKENS } from '../tokens.js'
import { cookieTokenStorage } from './cookie.js'
import { localStorageTokenStorage } from './local-storage.js'
import { memoryTokenStorage } from './memory.js'

/** A browser's cookie jar, with the semantics of `document.cookie`. */
function cookieJar(protocol = 'https:') {
  const jar = new Map<string, string>([['theme', 'dark']])
  const written: string[] = []
  const document = {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [first = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = first.split('=')
      if (attributes.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
  }
  return { jar, written, window: { document, location: { protocol } } }
}

/** BroadcastChannel with synchronous delivery. */
function channels() {
  const open = new Set<{ name: string; listeners: (() => void)[] }>()
  return {
    open,
    channel(name: string) {
      const self = { name, listeners: [] as (() => void)[] }
      open.add(self)
      return {
        postMessage: () => {
          for (const each of open) if (each !== self && each.name === name) for (const run of each.listeners) run()
        },
        addEventListener: (_type: string, run: () => void) => void self.listeners.push(run),
        close: () => void open.delete(self),
      } as unknown as BroadcastChannel
    },
  }
}

const kinds = [
  { name: 'memory', make: () => memoryTokenStorage() },
  { name: 'local storage', make: () => localStorageTokenStorage({ window: sharedLocalStorage().openTab() }) },
  { name: 'cookie', make: () => cookieTokenStorage({ window: cookieJar().window, ...channels() }) },
  { name: 'local storage while rendered on a server', make: () => localStorageTokenStorage() },
  { name: 'cookie while rendered on a server', make: () => cookieTokenStorage() },
]

describe.each(kinds)('token storage: $name', ({ make }) => {
  it('gives back what it was given, and nothing after a logout', () => {
    const storage = make()
    expect(storage.getTokens().refreshToken).toEqual({ value: '', role: 'none' })
    storage.setTokens(tokenPair('member', 'm', 600))
    expect(storage.getTokens()).toEqual(tokenPair('member', 'm', 600))
    storage.setTokens(EMPTY_TOKENS)
    expect(storage.getTokens().refreshToken).toEqual({ value: '', role: 'none' })
  })
})

describe('local storage', () => {
  it('V14.3.1: survives a reload and leaves nothing behind after a logout', () => {
    const { entries, openTab } = sharedLocalStorage()
    localStorageTokenStorage({ window: openTab() }).setTokens(tokenPair('member', 'm', 600))
    const reloaded = localStorageTokenStorage({ window: openTab() })
    expect(reloaded.getTokens()).toEqual(tokenPair('member', 'm', 600))
    reloaded.setTokens(EMPTY_TOKENS)
    expect(entries.size).toBe(0)
  })
  it('that the browser refuses falls back to memory', () => {
    const refusing = {
      get localStorage(): Storage {
        throw new DOMException('denied', 'SecurityError')
      },
      addEventListener() {},
      removeEventListener() {},
    }
    const storage = localStorageTokenStorage({ window: refusing })
    expect(storage.getTokens().refreshToken.role).toBe('none')
    storage.setTokens(tokenPair('member', 'm', 600))
    expect(storage.getTokens()).toEqual(tokenPair('member', 'm', 600))
  })
  it.each(['{', 'null', '[]', '{"refreshToken":7}'])('of %s is nobody’s', (text) => {
    const { entries, openTab } = sharedLocalStorage()
    entries.set('foyer.tokens', text)
    expect(localStorageTokenStorage({ window: openTab() }).getTokens().refreshToken).toEqual({
      value: '',
      role: 'none',
    })
  })
  it('hears of its own key only', () => {
    const { openTab } = sharedLocalStorage()
    let heard = 0
    localStorageTokenStorage({ window: openTab() }).subscribe?.(() => heard++)
    const otherTab = openTab()
    otherTab.localStorage.setItem('another', 'x')
    expect(heard).toBe(0)
    localStorageTokenStorage({ window: otherTab }).setTokens(tokenPair('member', 'm', 1))
    expect(heard).toBe(1)
  })
})

describe('cookie', () => {
  it('specification §9: has the path / by default, is Lax, and secure on https', () => {
    const { written, window } = cookieJar()
    cookieTokenStorage({ window, ...channels() }).setTokens(tokenPair('member', 'm', 600))
    expect(written[0]?.split('; ').slice(1)).toEqual(['Max-Age=34560000', 'Path=/', 'SameSite=Lax', 'Secure'])
  })
  it('is not secure on http, where a browser would drop it', () => {
    const { written, window } = cookieJar('http:')
    cookieTokenStorage({ window, path: '/app', ...channels() }).setTokens(tokenPair('member', 'm', 600))
    expect(written[0]).toContain('; Path=/app;')
    expect(written[0]).not.toContain('Secure')
  })
  it('is found by its whole name among others', () => {
    const { jar, window } = cookieJar()
    jar.set('xfoyer.tokens', 'no')
    const storage = cookieTokenStorage({ window, ...channels() })
    expect(storage.getTokens().refreshToken.role).toBe('none')
    storage.setTokens(tokenPair('visitor', 'v', 1))
    expect(storage.getTokens().refreshToken.value).toBe('v-rt')
  })
  it('tells the other tabs, until they leave', () => {
    const { window } = cookieJar()
    const { channel, open } = channels()
    const [one, other] = [cookieTokenStorage({ window, channel }), cookieTokenStorage({ window, channel })]
    let heard = 0
    const leave = other.subscribe?.(() => heard++)
    one.setTokens(tokenPair('member', 'm', 1))
    expect(heard).toBe(1)
    leave?.()
    one.setTokens(EMPTY_TOKENS)
    expect(heard).toBe(1)
    expect(open.size).toBe(0)
  })
})
