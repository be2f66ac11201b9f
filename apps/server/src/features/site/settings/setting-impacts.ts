import { settingImpacts } from '@foyer/messages'
import type { SettingName } from './site-settings.js'

const impacts: Readonly<Partial<Record<SettingName, Readonly<Record<string, string>>>>> = settingImpacts

/**
 * Returns what a change of a setting means for people, by the new value; `*` stands for every other value, `{value}` in
 * a sentence for the new value. Undefined if a change means nothing for people.
 */
export const impactOf = (name: SettingName): Readonly<Record<string, string>> | undefined => impacts[name]
