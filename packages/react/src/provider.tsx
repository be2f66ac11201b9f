import {
  captchaOf,
  createFoyerClient,
  type FoyerClient,
  type FoyerClientOptions,
  localStorageTokenStorage,
} from '@foyer/client'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { createMemberStore, type MemberStore } from './member/member-store.js'
import { english, type Messages } from './messages/english.js'
import {
  createSessionStore,
  type InitialSession,
  type SessionStore,
  type VisitorStart,
} from './session/session-store.js'

interface Settings {
  /**
   * The session as the server knew it when it rendered the page; without it the first paint is that of `loading`. Read
   * once.
   */
  initialSession?: InitialSession
  /** When an anonymous session starts. Default `when-visible`. Read once. */
  visitor?: VisitorStart
  /** Words in place of the English ones. */
  messages?: Partial<Messages>
  /** BCP 47, for numbers and plurals, and the language of mails. Default: the `lang` of the document, else `en`. */
  locale?: string
  /** Where the hosted sign-in page comes back to: a registered redirect URI. Default `/callback` of this site. */
  callbackUrl?: string
  /**
   * Where a person goes after signing out or choosing a new password: on the client's lists. Default `/` of this site.
   */
  homeUrl?: string
  /** The least length of a password, as the site's `password.minLength`. Default 8. */
  passwordMinLength?: number
  /** Opens another page. Default `location.assign`. */
  navigate?: (url: string) => void
  children?: ReactNode
}

/** A client, or what `createFoyerClient` is given, `url` and `clientId` at least. Both are read once. */
export type FoyerProviderProps = Settings & ({ client: FoyerClient } | (FoyerClientOptions & { client?: undefined }))

/** What the hooks and forms share. */
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
 * Gives a page its session. With options in place of a client the tokens are kept in local storage, and the built-in
 * captcha is solved when the server asks for it.
 * @example <FoyerProvider url="https://auth.example.com" clientId="…"> <App /> </FoyerProvider>
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
  return <FoyerContext value={foyer}>{children}</FoyerContext>
}

/** The client and everything around it. Throws without a `FoyerProvider`. */
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
