import { settingFields } from '@foyer/messages'
import type { SettingName } from './site-settings.js'

type Impact = Readonly<Record<string, string>>
const fields: Readonly<Partial<Record<SettingName, { label: string; impact?: Impact }>>> = settingFields

/**
 * Returns the effect of a setting on members and visitors, by its new value; `*` applies to every other value, and
 * `{value}` in a sentence is replaced by the new value. Undefined if it has none.
 */
export const impactOf = (name: SettingName): Impact | undefined => fields[name]?.impact
