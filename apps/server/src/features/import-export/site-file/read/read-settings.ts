import { pictureSettings } from '../../../../kernel/branding/branding-settings.js'
import { type SettingName, type StoredSettings, settingError } from '../../../site/settings/site-settings.js'
import type { SiteFileFault } from '../site-file-fault.js'
import { type FileReferences, readPictureReference } from './read-references.js'
import type { PictureReference } from './site-file-schema.js'
import { jsonSettingNames, type SiteFile } from './site-file-schema.js'

/** Converts the settings of a file to their texts, and checks them like every other change of a setting. */
export function readSettings(
  settings: NonNullable<SiteFile['settings']>,
  references: FileReferences,
  faults: SiteFileFault[],
): StoredSettings {
  const stored: StoredSettings = {}
  for (const [name, value] of Object.entries(settings) as [SettingName, unknown][]) {
    if (value === undefined) continue
    const path = ['settings', name]
    const text = isFileReference(name, value)
      ? readPictureReference(value, path, references, faults, pictureSettings[name])
      : settingText(name, value)
    if (text === undefined) {
      if (!isFileReference(name, value)) faults.push({ path, message: typeFault(name, value) })
      continue
    }
    const fault = settingError(name, text)
    if (fault === undefined) stored[name] = text
    else faults.push({ path, message: fault })
  }
  return stored
}

const isFileReference = (name: SettingName, value: unknown): value is Exclude<PictureReference, string> =>
  Object.hasOwn(pictureSettings, name) &&
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).join() === 'file' &&
  typeof (value as { file: unknown }).file === 'string'

/** Returns the text of a value of YAML: of a list its entries with commas between; undefined for another type. */
function settingText(name: SettingName, value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  if (jsonSettingNames.includes(name)) return isMap(value) ? JSON.stringify(value) : undefined
  if (!Array.isArray(value)) return undefined
  const texts = value.map((entry) => (typeof entry === 'object' ? undefined : String(entry)))
  return texts.includes(undefined) ? undefined : texts.join(',')
}

const isMap = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

function typeFault(name: SettingName, value: unknown): string {
  if (value === null) return `has no value; write one, or remove the line to leave ${name} as it is.`
  return jsonSettingNames.includes(name)
    ? 'must be a map.'
    : 'must be a text, a number, true or false, or a list of these.'
}
