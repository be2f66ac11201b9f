import {
  captchaOf,
  createFoyerClient,
  type FoyerClient,
  type FoyerClientOptions,
  localStorageTokenStorage,
} from '@foyer/client'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { createMemberStore, type MemberStore } from './member/member-store.js'
import type { AccountMessages } from './messages/account-english.js'
import { english, type Messages } from './messages/english.js'
import { ReadOnlyBanner } from './session/read-only-banner.js'
import {
  createSessionStore,
  type InitialSession,
  type SessionStore,
  type VisitorStart,
} from './session/session-store.js'

interface Settings {
  /** The session at the time of server rendering; without it the first render has the status `loading`. Read once. */
  initialSession?: InitialSession
  /** When a visitor session starts. Default `when-visible`. Read once. */
  visitor?: VisitorStart
  /** Texts that replace the English ones. */
  messages?: Partial<Messages & AccountMessages>
  /** BCP 47 language for numbers, plurals and emails. Default: the `lang` of the document, otherwise `en`. */
  locale?: string
  /** Where the hosted sign-in page returns to: a registered redirect URI. Default `/callback` of this site. */
  callbackUrl?: string
  /**
   * Where a person is sent after signing out or choosing a new password. Must be in the client's lists of URLs. Default
   * `/` of this site.
   */
  homeUrl?: string
  /** Minimum length of a password; set it to the site's `password.minLength`. Default 8. */
  passwordMinLength?: number
  /** Navigates to another page. Default `location.assign`. */
  navigate?: (url: string) => void
  children?: ReactNode
}

/** Either a client, or the options of `createFoyerClient`, at least `url` and `clientId`. Both are read once. */
export type FoyerProviderProps = Settings & ({ client: FoyerClient } | (FoyerClientOptions & { client?: undefined }))

/** Context value shared by the hooks and forms. */
export interface Foyer {
  client: FoyerClient
  session: SessionStore
  member: MemberStore
  messages: Messages
  locale: string
  passwordMinLength: number
  callbackUrl(): string
  homeUrl(): string
  navigate(url: string): void
}

const FoyerContext = createContext<Foyer | undefined>(undefined)

/**
 * Provides a session to its children. With options in place of a client, tokens are stored in local storage, and the
 * built-in captcha is solved if the server requires it.
 * @example
 * <FoyerProvider url="https://auth.example.com" clientId="…">
 *   <App />
 * </FoyerProvider>
 */
export function FoyerProvider(props: FoyerProviderProps) {
  const { initialSession, visitor = 'when-visible', messages, locale, callbackUrl, homeUrl, children } = props
  const { passwordMinLength = 8, navigate = openPage } = props
  const [stores] = useState(() => {
    const client = props.client ?? createFoyerClient(withDefaults(props as FoyerClientOptions))
    return { client, session: createSessionStore(client, visitor, initialSession), member: createMemberStore(client) }
  })
  useEffect(() => stores.session.open(), [stores])

  const foyer = useMemo<Foyer>(
    () => ({
      ...stores,
      messages: { ...english, ...messages },
      locale: locale ?? (globalThis.document?.documentElement.lang || 'en'),
      passwordMinLength,
      callbackUrl: () => callbackUrl ?? `${location.origin}/callback`,
      homeUrl: () => homeUrl ?? `${location.origin}/`,
      navigate,
    }),
    [stores, messages, locale, passwordMinLength, callbackUrl, homeUrl, navigate],
  )
  return (
    <FoyerContext value={foyer}>
      <ReadOnlyBanner />
      {children}
    </FoyerContext>
  )
}

/** Returns the client and the settings of the provider. Throws without a `FoyerProvider`. */
export function useFoyer(): Foyer {
  const foyer = useContext(FoyerContext)
  if (foyer === undefined) throw new Error('There is no FoyerProvider around this component')
  return foyer
}

const openPage = (url: string) => location.assign(url)

const withDefaults = (options: FoyerClientOptions): FoyerClientOptions => ({
  storage: localStorageTokenStorage(),
  captchaToken: () => captchaOf(options).solve(),
  ...options,
})
