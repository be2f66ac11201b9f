import type { MailKind } from '../../../integrations/mail/kinds/mail-kinds.js'
import { type MailTexts, mailTextChanges, withMailTexts } from '../../../integrations/mail/mail-text-settings.js'
import { defaultMailTexts, type MailLanguage, mailTextError } from '../../../integrations/mail/mail-texts.js'
import { ApplicationError, ValidationError, violation } from '../../../kernel/errors/application-error.js'
import { type Act, audit } from '../../audit/audit.js'
import type { SiteDeps } from '../deps.js'
import { defaultSettings, settingError } from '../settings/site-settings.js'

/** An email kind in one language. */
export interface MailSelector {
  kind: MailKind
  language: MailLanguage
}

/** Texts by part; null restores the built-in text. */
export type MailTextsChange = Readonly<Record<string, string | null>>

/** Returns the parts of a change that are invalid, with a description each. */
export const mailTextErrors = (kind: MailKind, texts: MailTextsChange): { part: string; description: string }[] =>
  Object.entries(texts).flatMap(([part, text]) => {
    const fault = mailTextError(kind, part, text ?? 'the built-in text')
    return fault === undefined ? [] : [{ part: part.slice(0, 100), description: fault }]
  })

/** Returns the owner's texts of an email after a change. Texts equal to the built-in ones are not stored. */
export function mergedMailTexts(
  all: MailTexts,
  { kind, language }: MailSelector,
  change: MailTextsChange,
): Record<string, string> {
  const builtIn = defaultMailTexts(kind, language)
  const custom = { ...all[kind]?.[language] }
  for (const [part, text] of Object.entries(change))
    if (text === null || text.trim() === builtIn[part]) delete custom[part]
    else custom[part] = text.trim()
  return custom
}

/**
 * Changes the texts of an email, all or none; every node uses them within a second. The audit log records the texts
 * before and after.
 * @throws ValidationError, ApplicationError CHANGED_MEANWHILE
 */
export async function changeMailTexts(
  selector: MailSelector,
  { words, expected = {} }: { words: MailTextsChange; expected?: MailTextsChange | undefined },
  act: Act,
  deps: Pick<SiteDeps, 'storage' | 'random' | 'clock' | 'deployment'>,
): Promise<MailTexts> {
  const { kind, language } = selector
  assertMailTexts(kind, words)
  return deps.storage.transact(async (stores) => {
    await stores.site.lock()
    const stored = await stores.site.settings()
    const before = stored['mail.texts'] ?? defaultSettings(deps.deployment.dev)['mail.texts']
    const all: MailTexts = JSON.parse(before)
    const conflict = Object.keys(expected).find((part) => expected[part] !== (all[kind]?.[language]?.[part] ?? null))
    if (conflict !== undefined)
      throw new ApplicationError(
        'CHANGED_MEANWHILE',
        'This email template has changed in the meantime. Load it again and repeat your change.',
      )
    const next = withMailTexts(all, kind, language, mergedMailTexts(all, selector, words))
    const after = JSON.stringify(next)
    const fault = settingError('mail.texts', after)
    if (fault !== undefined) throw new ApplicationError('INVALID_REQUEST', fault)
    const changes = mailTextChanges(before, after)
    if (changes.length === 0) return next
    await stores.site.replaceSettings({ ...stored, 'mail.texts': after })
    const target = { kind: 'settings', id: null } as const
    await audit(act, { action: 'settings-changed', target, details: { changes } }, stores, deps)
    return next
  })
}

/** @throws ValidationError */
export function assertMailTexts(kind: MailKind, texts: MailTextsChange): void {
  const faults = mailTextErrors(kind, texts)
  if (faults.length > 0)
    throw new ValidationError(faults.map(({ part, description }) => violation(`words.${part}`, description, 'INVALID')))
}
