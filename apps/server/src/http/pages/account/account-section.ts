import {
  type AccountPage,
  type AccountSection,
  type AccountTwoStep,
  accountSections,
  type PageFrame,
  type PageMessage,
  paths,
} from '@foyer/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Member } from '../../../features/members/member.js'
import { arePasskeysOffered } from '../../../features/members/passkeys/passkey-site.js'
import { findAccount } from '../../../features/sessions/browser-accounts.js'
import type { BrowserSession } from '../../../features/sessions/browser-session-store.js'
import { continueAsAccountOfForm, nameOf, readAccounts } from '../kit/browser-accounts.js'
import { SELECT_ACCOUNT_PATH } from '../kit/not-an-owner.js'
import { FORM_RENEWED, formFields, type PageContent, type PageKit, queryValue } from '../kit/page-kit.js'
import { takeDoneMessage } from './done-cookie.js'
import { sentProofCode } from './proof-code.js'
import { redirectToSignIn } from './return-to-account.js'

/** A signed-in member who opens the account page or submits one of its forms. */
export interface AccountVisit {
  request: FastifyRequest
  reply: FastifyReply
  session: BrowserSession
  member: Member
}

export type FormValues = Readonly<Record<string, string | undefined>>

/** What a section shows again after a refused form: what was typed, and why it was refused or what it needs. */
export interface Refused
  extends Partial<
    Pick<AccountPage, 'message' | 'done' | 'fieldErrors' | 'proof' | 'action'> & Pick<AccountTwoStep, 'setUp' | 'codes'>
  > {
  typed?: FormValues
  hereUrl?: string
}

/** The fields of a section's model that no other section has. */
type OwnContent<Model> = Model extends AccountPage
  ? Omit<Model, 'page' | 'sections' | 'account' | 'accountsUrl' | 'signOut' | 'action' | 'csrf' | keyof PageFrame>
  : never
type SectionContent = OwnContent<AccountPage>

/** Returns the content of a section, with what was typed before. */
type Content = (visit: AccountVisit, typed: FormValues | undefined) => Promise<SectionContent>
type Submit = (visit: AccountVisit, typed: FormValues) => Promise<FastifyReply>

/** One section of the account page. */
export interface AccountSectionRoutes {
  name: AccountSection
  /** Registers a form: the one that posts to the path of the section, or to a path below it. */
  form(name: string, submit: Submit): void
  /** Shows the section, again after a refused form. */
  show(visit: AccountVisit, refused?: Refused, status?: number): Promise<FastifyReply>
}

/**
 * Registers a section of the account page: its path, which leads a person who is not signed in to the sign-in page and
 * back, and its forms, which change nothing unless they come from this page (V3.5.1).
 */
export function accountSection(
  pages: FastifyInstance,
  kit: PageKit,
  section: AccountSection,
  content: Content,
): AccountSectionRoutes {
  const path = accountSections[section]
  const actions = new Set<string>()
  const show: AccountSectionRoutes['show'] = async (visit, refused = {}, status = 200) => {
    const { request, reply, member } = visit
    const sections = sectionsOf(kit)
    const name = nameOf(member.profile)
    if (!sections.includes(section)) return reply.redirect(accountSections.profile, 303)
    const told = status === 200 ? takeDoneMessage(section, request, reply, kit) : {}
    const { typed = keptValues(told.done), ...shown } = refused
    // One for all forms of the page: each call would set another cookie in a browser that has none.
    const form = { ...kit.formFrame(request, reply, path, undefined), accountId: member.memberId }
    return kit.show(
      request,
      reply,
      {
        page: 'account',
        ...form,
        sections,
        account: { email: member.email, ...(name && { name }) },
        accountsUrl: SELECT_ACCOUNT_PATH,
        signOut: { ...form, action: paths.logout },
        hereUrl: path,
        ...told,
        ...(await content(visit, typed)),
        ...shown,
      } as PageContent,
      status,
    )
  }
  pages.get(path, async (request, reply) => {
    const visit = await openAccount(request, reply, kit)
    return visit === undefined
      ? redirectToSignIn(section, reply, kit)
      : show(visit, sentProofCode(visit, { path, actions }, kit))
  })
  return {
    name: section,
    show,
    form(name, submit) {
      const action = name === '' ? path : `${path}/${name}`
      actions.add(action)
      pages.post(action, async (request, reply) => {
        const typed = formFields(request)
        const isStale = kit.forms.isStale(request, typed.csrf)
        const visit = await openAccount(request, reply, kit)
        if (visit === undefined) return redirectToSignIn(section, reply, kit)
        return isStale ? show(visit, { typed, message: FORM_RENEWED }, 403) : submit(visit, typed)
      })
    },
  }
}

/** Returns the member who is signed in in this browser; of a form, the one that its page was shown for. */
export async function openAccount(
  request: FastifyRequest,
  reply: FastifyReply,
  kit: PageKit,
): Promise<AccountVisit | undefined> {
  return visitAs(await continueAsAccountOfForm(request, reply, kit), request, reply, kit)
}

/**
 * Returns the member of a link or a script: the account whose page it was (`account`), by default the current one.
 */
export async function openAccountOfLink(
  request: FastifyRequest,
  reply: FastifyReply,
  kit: PageKit,
): Promise<AccountVisit | undefined> {
  const accounts = await readAccounts(request, kit)
  const account = queryValue(request, 'account')
  return visitAs(account === undefined ? accounts.current : findAccount(accounts, account), request, reply, kit)
}

/** Returns the visit of a member by a session, if there is one and the member may use it. */
async function visitAs(
  session: BrowserSession | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  kit: PageKit,
): Promise<AccountVisit | undefined> {
  const member = session && (await kit.deps.storage.read((stores) => stores.members.find(session.memberId)))
  if (session === undefined || member?.status !== 'active') return undefined
  return { request, reply, session, member }
}

/** Returns what was typed before the member signed in again. */
const keptValues = (done: PageMessage | undefined): FormValues | undefined =>
  done?.code === 'SIGNED_IN_AGAIN' ? (done.values as FormValues) : undefined

/** Returns the sections that the site has: none for what it does not offer. */
export function sectionsOf({ deps }: Pick<PageKit, 'deps'>): AccountSection[] {
  const { settings, clients, providers } = deps.siteSnapshot.current()
  const isOffered: Partial<Record<AccountSection, boolean>> = {
    password: settings.signIn.methods !== 'code',
    passkeys: arePasskeysOffered(deps),
    linked: providers.size > 0,
    apps: [...clients.values()].some(({ thirdParty }) => thirdParty !== undefined),
  }
  return (Object.keys(accountSections) as AccountSection[]).filter((section) => isOffered[section] ?? true)
}
