import { languageNames } from '@foyer/messages'
import { z } from 'zod'
import { setting } from '../../../kernel/setting.js'

/** The languages with built-in texts. */
const siteLanguages = Object.keys(languageNames) as (keyof typeof languageNames)[]

/** The name and the language of a site. */
export const generalSettings = {
  name: setting({
    name: 'site.name',
    schema: z.string().min(1).max(100).describe('a text of 1 to 100 characters'),
    default: 'Foyer',
    about: 'The name shown on pages and in emails.',
  }),
  /** Default language (BCP 47), for people who requested none. */
  language: setting({
    name: 'site.language',
    schema: z.enum(siteLanguages),
    default: 'en',
    about:
      'The language of pages and emails for people without a preference: no `ui_locales`, no choice, no supported browser language.',
  }),
} as const
