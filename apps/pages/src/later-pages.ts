import type { PageModel } from '@foyer/protocol'

const laterPages = [
  'select-account',
  'verify-link',
  'waiting',
  'consent',
  'setup',
  'passkey-offer',
  'restore',
  'not-me',
  'authenticator-set-up',
  'recovery-codes',
  'captcha-test',
] as const

/** The pages whose script is loaded only where they are shown, so that the sign-in page stays small. */
export type LaterPage = Extract<PageModel, { page: (typeof laterPages)[number] }>
export type FirstPage = Exclude<PageModel, LaterPage | { page: 'account' }>

/** Returns whether the script of a page is loaded separately. */
export const isLaterPage = (model: PageModel): model is LaterPage =>
  (laterPages as readonly string[]).includes(model.page)
