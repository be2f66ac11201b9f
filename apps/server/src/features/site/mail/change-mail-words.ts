import { type MailWords, mailWordChanges, withWords } from '../../../integrations/mail/mail-word-settings.js'
import { builtInWords, type MailKind, type WordLanguage, wordsFault } from '../../../integrations/mail/mail-words.js'
import { ApplicationError, ValidationError, violation } from '../../../kernel/errors/application-error.js'
import { type Act, audit } from '../../audit/audit.js'
import type { SiteDeps } from '../deps.js'
import { defaultSettings, settingFault } from '../settings/site-settings.js'

/** One mail in one language. */
export interface WhichMail {
  kind: MailKind
  language: WordLanguage
}

/** Texts by part; null for the built-in one. */
export type WordsChange = Readonly<Record<string, string | null>>

/** What is wrong with each part of a change. */
export const wordsFaults = (kind: MailKind, words: WordsChange): { part: string; description: string }[] =>
  Object.entries(words).flatMap(([part, text]) => {
    const fault = wordsFault(kind, part, text ?? 'the built-in text')
    return fault === undefined ? [] : [{ part: part.slice(0, 100), description: fault }]
  })

/** The owner's words of a mail after a change; what is the built-in text is not kept as the owner's. */
export function wordsAfter(all: MailWords, { kind, language }: WhichMail, change: WordsChange): Record<string, string> {
  const builtIn = builtInWords(kind, language)
  const own = { ...all[kind]?.[language] }
  for (const [part, text] of Object.entries(change))
    if (text === null || text.trim() === builtIn[part]) delete own[part]
    else own[part] = text.trim()
  return own
}

/**
 * Replaces words of a mail, all or none; every node sends them within a second. The log keeps what was before and
 * after.
 * @throws ValidationError, ApplicationError CHANGED_MEANWHILE
 */
export async function changeMailWords(
  which: WhichMail,
  { words, expected = {} }: { words: WordsChange; expected?: WordsChange | undefined },
  act: Act,
  deps: Pick<SiteDeps, 'storage' | 'random' | 'clock' | 'deployment'>,
): Promise<MailWords> {
  const { kind, language } = which
  assertWords(kind, words)
  return deps.storage.transact(async (stores) => {
    await stores.site.hold()
    const stored = await stores.site.settings()
    const before = stored['mail.texts'] ?? defaultSettings(deps.deployment.dev)['mail.texts']
    const all: MailWords = JSON.parse(before)
    const moved = Object.keys(expected).find((part) => expected[part] !== (all[kind]?.[language]?.[part] ?? null))
    if (moved !== undefined)
      throw new ApplicationError(
        'CHANGED_MEANWHILE',
        'Somebody else changed this mail meanwhile. Load it again, and decide again.',
      )
    const next = withWords(all, kind, language, wordsAfter(all, which, words))
    const after = JSON.stringify(next)
    const fault = settingFault('mail.texts', after)
    if (fault !== undefined) throw new ApplicationError('INVALID_REQUEST', fault)
    const changes = mailWordChanges(before, after)
    if (changes.length === 0) return next
    await stores.site.keepSettings({ ...stored, 'mail.texts': after })
    const target = { kind: 'settings', id: null } as const
    await audit(act, { action: 'settings-changed', target, details: { changes } }, stores, deps)
    return next
  })
}

/** @throws ValidationError */
export function assertWords(kind: MailKind, words: WordsChange): void {
  const faults = wordsFaults(kind, words)
  if (faults.length > 0)
    throw new ValidationError(faults.map(({ part, description }) => violation(`words.${part}`, description, 'INVALID')))
}
