import type { ProfileField } from '@foyer/protocol'
import { colourNotice } from '../../../../kernel/branding/colour-notice.js'
import { impactOf } from '../../../site/settings/setting-impacts.js'
import { defaultSettings, type SettingName, type StoredSettings } from '../../../site/settings/site-settings.js'
import { jsonSettingNames } from '../read/site-file-schema.js'
import type { SiteDefinition } from '../site-definition.js'
import {
  diffProperties,
  isSame,
  type PlanOptions,
  type PlanReport,
  type PlanSteps,
  type PropertyChange,
} from './site-plan.js'
import type { SiteState } from './site-state.js'

type SettingSteps = PlanSteps['settings']

/**
 * Compares the settings with those that are stored. A setting of the file is stored even if its value is the default,
 * because defaults differ under `--dev`.
 */
export function planSettings(
  wanted: SiteDefinition['settings'],
  { settings: stored }: SiteState,
  { prune, deployment }: PlanOptions,
  report: PlanReport,
): SettingSteps {
  const steps: SettingSteps = {}
  if (wanted === undefined) return steps
  const defaults = defaultSettings(deployment.dev)
  const add = (name: SettingName, text: string | undefined): void => {
    const properties = diffProperties(
      { value: settingValueOf(name, stored[name]) },
      { value: settingValueOf(name, text) },
    )
    if (properties.length === 0) return
    steps[name] = text ?? null
    const impact = sentenceOf(name, stored[name] ?? defaults[name], text ?? defaults[name])
    const action = text === undefined ? 'delete' : 'update'
    report.changes.push({ kind: 'setting', id: name, action, properties, ...(impact !== undefined && { impact }) })
  }
  for (const [name, text] of Object.entries(wanted) as [SettingName, string][]) add(name, text)
  report.warnings.push(...colourNotice(wanted))
  for (const name of Object.keys(stored) as SettingName[]) {
    if (name in wanted || name === 'profile.fields') continue
    if (prune) add(name, undefined)
    else report.notInFile.push({ kind: 'setting', id: name })
  }
  return steps
}

/** Returns the effect of a change on members and visitors, in the words of the console; undefined if it has none. */
function sentenceOf(name: SettingName, before: string, after: string): string | undefined {
  const impact = impactOf(name)
  return before === after ? undefined : (impact?.[after] ?? impact?.['*'])?.replaceAll('{value}', after)
}

const settingValueOf = (name: SettingName, text: StoredSettings[SettingName]): unknown =>
  text !== undefined && jsonSettingNames.includes(name) ? JSON.parse(text) : text

/** Compares the profile fields, which one setting stores. Fields that the file does not have keep their place. */
export function planProfileFields(
  wanted: SiteDefinition['profileFields'],
  { profileFields: stored }: SiteState,
  { prune }: PlanOptions,
  report: PlanReport,
): SettingSteps {
  if (wanted === undefined) return {}
  const byKey = new Map(stored.map((field) => [field.key, field]))
  const extra = stored.filter(({ key }) => !wanted.some((field) => field.key === key))
  for (const field of wanted) {
    const before = byKey.get(field.key)
    addProfileField(field.key, diffProperties(propertiesOf(before), propertiesOf(field)), before, report)
  }
  for (const { key } of extra)
    if (prune) report.changes.push({ kind: 'profileField', id: key, action: 'delete', properties: [] })
    else report.notInFile.push({ kind: 'profileField', id: key })
  const next = prune ? wanted : withExtraFields(wanted, stored)
  const isMoved = !isSame(
    keysOf(stored).filter((key) => keysOf(next).includes(key)),
    keysOf(next).filter((key) => byKey.has(key)),
  )
  if (isMoved)
    report.changes.push({
      kind: 'setting',
      id: 'profile.fields',
      action: 'update',
      properties: diffProperties({ order: keysOf(stored) }, { order: keysOf(next) }),
    })
  return isSame(stored, next) ? {} : { 'profile.fields': JSON.stringify(next) }
}

/** Inserts the stored fields that the file does not have, each after the one that precedes it now. */
function withExtraFields(wanted: readonly ProfileField[], stored: readonly ProfileField[]): ProfileField[] {
  const fields = [...wanted]
  for (const [at, field] of stored.entries()) {
    if (wanted.some(({ key }) => key === field.key)) continue
    fields.splice(keysOf(fields).indexOf(stored[at - 1]?.key ?? '') + 1, 0, field)
  }
  return fields
}

function addProfileField(
  key: string,
  properties: PropertyChange[],
  before: ProfileField | undefined,
  { changes }: PlanReport,
): void {
  if (properties.length > 0)
    changes.push({ kind: 'profileField', id: key, action: before === undefined ? 'create' : 'update', properties })
}

const propertiesOf = ({ key: _key, ...properties }: Partial<ProfileField> = {}) => properties
const keysOf = (fields: readonly ProfileField[]): string[] => fields.map(({ key }) => key)
