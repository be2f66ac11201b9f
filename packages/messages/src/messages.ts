import type { en } from './en/en.js'

/** Every word of one language: what English has, every other language must have. */
export type Messages = typeof en
export type PageMessages = Messages['pages']
export type VerifyLinkMessages = PageMessages['verifyLink']
