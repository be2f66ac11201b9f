import { settingFields } from '@foyer/messages'
import type { SettingName } from './site-settings.js'

type Impact = Readonly<Record<string, string>>
const fields: Readonly<Partial<Record<SettingName, { label: string; impact?: Impact }>>> = settingFields

/**
 * Returns what a change of a setting means for people, by the new value; `*` stands for every other value, `{value}` in
 * a sentence for the new value. Undefined if a change means nothing for people.
 */
export const impactOf = (name: SettingName): Impact | undefined => fields[name]?.impact
