import { COLLECTIONS_PER_SITE, INDEXES_PER_COLLECTION } from '@foyer/protocol'
import type { Collection, CollectionField, CollectionIndex } from '../../../data/collections/collection.js'
import type { IndexDefinition } from '../../../data/collections/indexes.js'
import type { CollectionDefinition, SiteDefinition } from '../site-definition.js'
import type { SiteFileFault } from '../site-file-fault.js'
import { collectionInFile, fieldInFile, indexInFile } from './collection-in-file.js'
import { diffProperties, isSame, type PlanReport, type PlanSteps } from './site-plan.js'
import type { SiteFacts } from './site-state.js'

type CollectionSteps = PlanSteps['collections']

/**
 * Plans the changes of collections and their indexes; adds to `report` and `faults`. What is not in the file is removed
 * only with `prune`.
 */
export function planCollections(
  wanted: SiteDefinition['collections'],
  { collections: stored, itemCounts }: SiteFacts,
  prune: boolean,
  report: PlanReport,
  faults: SiteFileFault[],
): CollectionSteps {
  const steps: CollectionSteps = { added: [], changed: [], builtIndexes: [], removedIndexes: [], removed: [] }
  if (wanted === undefined) return steps
  const byId = new Map(stored.map((collection) => [collection.collectionId, collection]))
  for (const definition of wanted) {
    const before = byId.get(definition.collectionId)
    planCollection(definition, before, prune, steps, report, faults)
    assertReferences(definition, before, { wanted, stored, prune }, faults)
    warnAboutPermissions(definition, report)
  }
  for (const { collectionId } of stored) {
    if (wanted.some(isCalled(collectionId))) continue
    const items = itemCounts.get(collectionId) ?? { count: 0, isExact: true }
    if (prune) {
      steps.removed.push(collectionId)
      report.changes.push({ kind: 'collection', id: collectionId, action: 'delete', properties: [], items })
    } else report.notInFile.push({ kind: 'collection', id: collectionId, items })
  }
  if (stored.length + steps.added.length - steps.removed.length > COLLECTIONS_PER_SITE)
    faults.push({ path: ['collections'], message: `A site has at most ${COLLECTIONS_PER_SITE} collections.` })
  return steps
}

const isCalled =
  (id: string) =>
  ({ collectionId }: { collectionId: string }): boolean =>
    collectionId === id

function planCollection(
  definition: CollectionDefinition,
  before: Collection | undefined,
  prune: boolean,
  steps: CollectionSteps,
  { changes, notInFile }: PlanReport,
  faults: SiteFileFault[],
): void {
  const { collectionId, indexes = [] } = definition
  const built = indexes.filter((index) => !isSameIndex(index, indexNamed(index.name, before)))
  const extraIndexes = definition.indexes === undefined ? [] : presentIndexes(before).filter(isExtra(indexes, nameOf))
  const extraFields = definition.fields === undefined ? [] : ownFields(before).filter(isExtra(definition.fields, keyOf))
  const removedIndexes = prune ? extraIndexes : []
  const target = collectionTarget(definition, before, prune)
  const properties = [
    ...diffProperties(before ? mainProperties(before) : {}, mainProperties({ ...target, collectionId })),
    ...diffProperties(fieldProperties(before?.fields), fieldProperties(target.fields)),
    ...diffProperties(
      indexProperties(presentIndexes(before)),
      indexProperties([...presentIndexes(before).filter(isExtra([...built, ...removedIndexes], nameOf)), ...built]),
    ),
  ]
  if (before === undefined) {
    steps.added.push(definition)
    changes.push({ kind: 'collection', id: collectionId, action: 'create', properties })
  } else if (properties.length > 0) {
    if (properties.some(({ path }) => !path.startsWith('indexes.'))) steps.changed.push(definition)
    steps.builtIndexes.push(...built.map(({ name }) => ({ collectionId, name })))
    steps.removedIndexes.push(...removedIndexes.map(({ name }) => ({ collectionId, name })))
    changes.push({ kind: 'collection', id: collectionId, action: 'update', properties })
  }
  if (!prune) {
    notInFile.push(...extraFields.map(({ key }) => ({ kind: 'field' as const, id: `${collectionId}.${key}` })))
    notInFile.push(...extraIndexes.map(({ name }) => ({ kind: 'index' as const, id: `${collectionId}.${name}` })))
  }
  const names = new Set([...presentIndexes(before), ...indexes].map(nameOf))
  // New indexes are built before others are removed.
  if (names.size > INDEXES_PER_COLLECTION) {
    const message = `A collection has at most ${INDEXES_PER_COLLECTION} indexes, and the site has ${extraIndexes.length} that are not in this file: remove these first.`
    faults.push({ path: ['collections', collectionId, 'indexes'], message })
  }
}

/**
 * Returns a collection as the file defines it, without its indexes. Fields keep their order; new ones are appended. The
 * inverse field of a reference is never removed on its own.
 */
export function collectionTarget(
  { displayName, permissions, enforceSchema, changeEvents, promotion, fields }: CollectionDefinition,
  before: Pick<Collection, 'fields'> | undefined,
  prune: boolean,
) {
  const wanted = new Map((fields ?? []).map((field) => [field.key, field]))
  const isKept = (field: CollectionField): boolean =>
    fields === undefined || !prune || isInverse(field) || wanted.has(field.key)
  const present = (before?.fields ?? []).filter(isKept)
  const next = present.map((field) => {
    const replacement = wanted.get(field.key)
    return replacement === undefined || isSame(fieldInFile(replacement), fieldInFile(field)) ? field : replacement
  })
  const added = (fields ?? []).filter(isExtra(present, keyOf))
  return { displayName, permissions, enforceSchema, changeEvents, promotion, fields: [...next, ...added] }
}

/** A reference to a collection that neither the file nor the site has would show nothing. One that is there stays. */
function assertReferences(
  { collectionId, fields = [] }: CollectionDefinition,
  before: Collection | undefined,
  { wanted, stored, prune }: { wanted: readonly CollectionDefinition[]; stored: readonly Collection[]; prune: boolean },
  faults: SiteFileFault[],
): void {
  for (const field of fields) {
    const { reference, multiReference } = field.typeMetadata ?? {}
    const { referencedCollectionId: target } = reference ?? multiReference ?? {}
    if (target === undefined || wanted.some(isCalled(target))) continue
    const isOnSite = stored.some(isCalled(target))
    const same = before?.fields.find(({ key }) => key === field.key)
    const isUnchanged = same !== undefined && isSame(fieldInFile(same), fieldInFile(field))
    if (isOnSite ? !prune : isUnchanged) continue
    const message = `there is no collection "${target}" in this file or on the site; add it, or correct the name.`
    faults.push({ path: ['collections', collectionId, 'fields', field.key, 'references'], message })
  }
}

const dangerousActions = { update: 'change', remove: 'delete' } as const

function warnAboutPermissions({ collectionId, permissions }: CollectionDefinition, { warnings }: PlanReport): void {
  const allowed = (['update', 'remove'] as const).filter((action) => permissions[action] === 'ANYONE')
  if (allowed.length > 0)
    warnings.push(
      `Everyone, including visitors, can ${allowed.map((action) => dangerousActions[action]).join(' and ')} every item of the collection ${collectionId}.`,
    )
}

const isInverse = ({ typeMetadata }: CollectionField): boolean => typeMetadata?.multiReference?.inverse === true
const ownFields = (collection: Collection | undefined) => (collection?.fields ?? []).filter((one) => !isInverse(one))
/** A failed or dropped index counts as none. */
const presentIndexes = (collection: Collection | undefined): CollectionIndex[] =>
  (collection?.indexes ?? []).filter(({ status }) => status === 'ACTIVE' || status === 'BUILDING')
const indexNamed = (name: string, collection: Collection | undefined) =>
  presentIndexes(collection).find((index) => index.name === name)
const isSameIndex = (index: IndexDefinition, stored: CollectionIndex | undefined): boolean =>
  stored !== undefined && isSame(indexInFile(index), indexInFile(stored))

const keyOf = ({ key }: { key: string }): string => key
const nameOf = ({ name }: { name: string }): string => name
const isExtra =
  <Part>(others: readonly Part[], identify: (part: Part) => string) =>
  (part: Part): boolean =>
    !others.some((other) => identify(other) === identify(part))

function mainProperties(collection: Parameters<typeof collectionInFile>[0]) {
  const { permissions, ...rest } = collectionInFile(collection)
  const roles = Object.entries(permissions).map(([action, role]) => [`permissions.${action}`, role])
  return { ...rest, ...Object.fromEntries(roles) }
}

const fieldProperties = (fields: readonly CollectionField[] = []) =>
  Object.fromEntries(fields.map((field) => [`fields.${field.key}`, fieldInFile(field)]))
const indexProperties = (indexes: readonly IndexDefinition[]) =>
  Object.fromEntries(indexes.map((index) => [`indexes.${index.name}`, indexInFile(index)]))
