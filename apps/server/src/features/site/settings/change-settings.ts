import { captchaKeysError } from '../../../integrations/captcha/captcha-settings.js'
import { ApplicationError, ValidationError, violation } from '../../../kernel/errors/application-error.js'
import type { SettingChange } from '../../../kernel/setting.js'
import { type Act, audit } from '../../audit/audit.js'
import type { SiteDeps } from '../deps.js'
import {
  defaultSettings,
  isSettingName,
  type SettingName,
  type StoredSettings,
  settingError,
  settingsInForce,
  siteSettings,
  truncatedText,
} from './site-settings.js'

/** Texts by setting name; null restores the default. `expected`: the values the caller saw, for conflict detection. */
interface SettingsChange {
  settings: Readonly<Record<string, string | null>>
  expected?: Readonly<Record<string, string>> | undefined
}

/**
 * Changes settings, all or none; every node applies them within a second. The audit log records the values before and
 * after.
 * @throws ValidationError for an invalid name or value
 * @throws ApplicationError CHANGED_MEANWHILE, INVALID_REQUEST (a captcha without its keys would lock everyone out)
 */
export async function changeSettings(
  { settings, expected = {} }: SettingsChange,
  act: Act,
  deps: Pick<SiteDeps, 'storage' | 'random' | 'clock' | 'deployment'>,
): Promise<StoredSettings> {
  const { storage, deployment } = deps
  assertSettingValues(settings)
  const defaults = defaultSettings(deployment.dev)
  return storage.transact(async (stores) => {
    await stores.site.lock()
    const before = await stores.site.settings()
    const shownBefore = { ...defaults, ...before }
    const conflict = Object.keys(expected).find((name) => expected[name] !== shownBefore[name as SettingName])
    if (conflict !== undefined)
      throw new ApplicationError(
        'CHANGED_MEANWHILE',
        `Somebody else changed ${conflict.slice(0, 100)} meanwhile. Load the settings again, and decide again.`,
      )
    const after: StoredSettings = { ...before }
    for (const [name, text] of Object.entries(settings) as [SettingName, string | null][])
      if (text === null) delete after[name]
      else after[name] = text
    const { captcha } = settingsInForce(after, deployment.dev)
    const isAboutCaptcha = Object.keys(settings).some((name) => name.startsWith('captcha.'))
    const fault = isAboutCaptcha ? captchaKeysError(captcha, deployment.hasCaptchaSecret) : undefined
    if (fault !== undefined) throw new ApplicationError('INVALID_REQUEST', fault)
    await stores.site.replaceSettings(after)
    const shownAfter = { ...defaults, ...after }
    const changes = (Object.keys(settings) as SettingName[])
      .filter((name) => shownBefore[name] !== shownAfter[name])
      .flatMap((name) => settingChanges(name, shownBefore[name], shownAfter[name]))
    if (changes.length > 0) {
      const target = { kind: 'settings', id: null } as const
      await audit(act, { action: 'settings-changed', target, details: { changes } }, stores, deps)
    }
    return after
  })
}

/** Returns a change as audit log details. */
const settingChanges = (name: SettingName, before: string, after: string): SettingChange[] =>
  siteSettings[name].changes?.(before, after) ?? [{ name, before: truncatedText(before), after: truncatedText(after) }]

function assertSettingValues(settings: SettingsChange['settings']): void {
  const violations = Object.entries(settings).flatMap(([name, text]) => {
    if (!isSettingName(name)) return [violation(`settings.${name.slice(0, 100)}`, 'is no setting', 'INVALID')]
    const fault = text === null ? undefined : settingError(name, text)
    return fault === undefined ? [] : [violation(`settings.${name}`, fault, 'INVALID')]
  })
  if (violations.length > 0) throw new ValidationError(violations)
}
