import type {
  NotInFile,
  PlanReport,
  PropertyChange,
  SiteChange,
} from '../../../features/import-export/site-file/plan/site-plan.js'
import { truncatedText } from '../../../features/site/settings/site-settings.js'

const signs = { create: '+', update: '~', delete: '-' } as const

const kindNames: Readonly<Record<NotInFile['kind'], string>> = {
  setting: 'setting',
  profileField: 'profile field',
  client: 'client',
  collection: 'collection',
  webhook: 'webhook',
  identityProvider: 'identity provider',
  field: 'field',
  index: 'index',
}

/** Formats what a site file changes: a line for each thing, and below it one for each of its properties. */
export function formatPlan({ changes, notInFile, warnings }: PlanReport): string {
  return [
    ...(changes.length === 0 ? ['Nothing to change.'] : changes.flatMap(formatChange)),
    ...notInFile.map((one) => `not in the file: ${formatName(one)}; it stays (--prune deletes it)`),
    ...warnings.map((warning) => `warning: ${warning}`),
  ].join('\n')
}

function formatChange(change: SiteChange): string[] {
  const { impact } = change
  const heading = `${signs[change.action]} ${formatName(change)}`
  // A setting has one value.
  if (change.kind === 'setting' && change.properties.length === 1 && change.properties[0]?.path === 'value')
    return [`${heading}: ${formatValues(change.properties[0], 'default')}`, ...(impact ? [`    ${impact}`] : [])]
  return [heading, ...change.properties.map((property) => `    ${formatProperty(property, change.action)}`)]
}

const formatName = ({ kind, id, items }: NotInFile): string =>
  `${kindNames[kind]} ${id}${items === undefined ? '' : ` (${formatCount(items)})`}`

const formatCount = ({ count, isExact }: NonNullable<NotInFile['items']>): string =>
  count === 1 && isExact ? '1 item' : `${isExact ? '' : 'more than '}${count} items`

/** The properties that have a default; the others are there or not. */
const withDefault = ['rotation', 'displayName', 'enforceSchema', 'changeEvents', 'promotion']

function formatProperty(property: PropertyChange, action: SiteChange['action']): string {
  const { path, after } = property
  if (path === 'secret') return `secret: ${after}`
  if (action === 'create') return `${path}: ${formatValue(after)}`
  return `${path}: ${formatValues(property, withDefault.includes(path) ? 'default' : 'none')}`
}

const formatValues = ({ before, after }: PropertyChange, absent: string): string =>
  `${formatValue(before, absent)} → ${formatValue(after, absent)}`

const formatValue = (value: unknown, absent = 'none'): string =>
  value === null ? absent : truncatedText(JSON.stringify(value))
