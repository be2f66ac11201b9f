import { z } from 'zod'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../constants.js'
import { anyText, bool, dateTime, text, wholeNumber } from '../scalars.js'
import { collectionId, FIELD_NAME_MAX_CHARACTERS, fieldPath } from './document.js'

/** What a field may hold (wire-protocol §9). */
export const collectionFieldTypes = [
  'TEXT',
  'NUMBER',
  'DATE',
  'DATETIME',
  'TIME',
  'BOOLEAN',
  'URL',
  'RICH_TEXT',
  'RICH_CONTENT',
  'IMAGE',
  'VIDEO',
  'AUDIO',
  'DOCUMENT',
  'MEDIA_GALLERY',
  'ADDRESS',
  'LANGUAGE',
  'PAGE_LINK',
  'REFERENCE',
  'MULTI_REFERENCE',
  'OBJECT',
  'ARRAY',
  'ARRAY_STRING',
  'ARRAY_DOCUMENT',
  'ANY',
] as const
export type CollectionFieldType = (typeof collectionFieldTypes)[number]

export const collectionRoles = ['ANYONE', 'SITE_MEMBER', 'SITE_MEMBER_AUTHOR', 'ADMIN'] as const
export type CollectionRole = (typeof collectionRoles)[number]

/** A whole number; in query strings and revisions it is a string (wire-protocol §1.3, §9). */
export const wholeNumberText = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number),
])

/** The revision that was read; detects concurrent changes. */
export const revision = wholeNumberText

const fieldKey = z
  .string()
  .max(FIELD_NAME_MAX_CHARACTERS)
  .regex(/^[A-Za-z_][A-Za-z0-9_-]*$/, 'must be letters, digits, _ and -, the first a letter or _')

const name = text(300)

export const collectionField = z.object({
  key: fieldKey,
  type: z.enum(collectionFieldTypes),
  displayName: name.optional(),
  typeMetadata: z
    .object({
      reference: z.object({ referencedCollectionId: collectionId }).optional(),
      multiReference: z
        .object({
          referencedCollectionId: collectionId,
          /**
           * Key of the field in the referenced collection that shows the same references in the other direction. It is
           * created together with this field.
           */
          referencingFieldKey: fieldKey.optional(),
          referencingDisplayName: name.optional(),
          /** Of two such fields, the one whose references are stored with the items of the other collection. */
          inverse: bool.optional(),
        })
        .optional(),
    })
    .optional(),
})
const fields = z.array(collectionField).max(500)

/** Wix's newer role names are aliases of ADMIN. */
const role = z.union([
  z.enum(collectionRoles),
  z.enum(['CMS_EDITOR', 'PRIVILEGED']).transform((): CollectionRole => 'ADMIN'),
])
/** Omitted permissions of a new collection have Wix's defaults; omitted ones in an update remain unchanged. */
export const collectionPermissionsPatch = z.object({
  read: role.optional(),
  insert: role.optional(),
  update: role.optional(),
  remove: role.optional(),
})

/**
 * What happens to a visitor's items in a collection at promotion (decision 30). Foyer's own extension. `union` matches
 * items by the value of one field; of a matched pair, another field becomes the sum or the larger of the two values.
 */
export const promotionPolicy = z.union([
  z.object({ kind: z.enum(['reassign', 'keepMember', 'keepVisitor', 'newest']) }),
  z
    .object({ kind: z.literal('union'), by: fieldPath, sum: fieldPath.optional(), max: fieldPath.optional() })
    .refine(({ sum, max }) => sum === undefined || max === undefined, { error: 'Name either sum or max.' }),
])
export type PromotionPolicy = z.output<typeof promotionPolicy>

const collectionChange = {
  displayName: name.optional(),
  fields: fields.optional(),
  permissions: collectionPermissionsPatch.optional(),
  enforceSchema: bool.optional(),
  promotion: promotionPolicy.optional(),
  changeEvents: bool.optional(),
}

export const createCollectionRequest = z.object({ collection: z.object({ id: collectionId, ...collectionChange }) })
/** `revision` is the one that was read: if the collection was changed since, the update is rejected (WDE0178). */
export const updateCollectionRequest = z.object({
  collection: z.object({ id: collectionId, revision, ...collectionChange }),
})
export const patchCollectionRequest = z.object({
  dataCollection: z.object({ id: collectionId.optional(), revision: revision.optional(), ...collectionChange }),
})
export type CollectionChange = Omit<z.output<typeof createCollectionRequest>['collection'], 'id'>

export const fieldRequest = z.object({ dataCollectionId: collectionId, field: collectionField })
export const patchFieldRequest = z.object({
  dataCollectionId: collectionId.optional(),
  field: collectionField.partial({ type: true }),
})
/** The body of a PATCH: of a collection, or of one of its fields. */
export const patchCollectionOrFieldRequest = z.union([patchCollectionRequest, patchFieldRequest])
export const deleteFieldRequest = z.object({ dataCollectionId: collectionId, fieldKey })
export const getCollectionRequest = z.object({ dataCollectionId: collectionId })

const sorting = z.object({
  fieldName: z.enum(['id', 'displayName']).default('id'),
  order: z.enum(['ASC', 'DESC']).default('ASC'),
})
const paging = z
  .object({
    limit: wholeNumberText.pipe(z.int().min(1).max(MAX_PAGE_SIZE)).nullish(),
    offset: wholeNumberText.pipe(z.int().min(0)).nullish(),
  })
  .nullish()
  .transform((given) => ({ limit: given?.limit ?? DEFAULT_PAGE_SIZE, offset: given?.offset ?? 0 }))

export const listCollectionsRequest = z.object({
  paging,
  sort: sorting.nullish().transform((given) => given ?? { fieldName: 'id' as const, order: 'ASC' as const }),
})

/** A collection on the wire (wire-protocol §9). Times are RFC 3339, the revision is a decimal string. */
export const collectionView = z.object({
  id: anyText,
  collectionType: z.literal('NATIVE'),
  displayName: anyText,
  fields: z.array(collectionField),
  permissions: z.object({
    read: z.enum(collectionRoles),
    insert: z.enum(collectionRoles),
    update: z.enum(collectionRoles),
    remove: z.enum(collectionRoles),
  }),
  revision: anyText,
  plugins: z.array(z.unknown()),
  pagingModes: z.array(z.enum(['OFFSET', 'CURSOR'])),
  maxPageSize: wholeNumber,
  enforceSchema: bool,
  promotion: promotionPolicy,
  changeEvents: bool,
  createdDate: dateTime,
  updatedDate: dateTime,
})
export type CollectionView = z.output<typeof collectionView>
export const collectionResponse = z.object({ collection: collectionView })

const pagingMetadata = z.object({
  count: wholeNumber,
  offset: wholeNumber,
  total: wholeNumber,
  tooManyToCount: bool,
  hasNext: bool,
})
export const collectionsPage = z.object({ collections: z.array(collectionView), pagingMetadata })

const indexName = z
  .string()
  .regex(/^[A-Za-z0-9_][A-Za-z0-9 _.-]{0,127}$/, 'must be 1 to 128 letters, digits, spaces, _, . and -')
const indexFields = z
  .array(z.object({ path: fieldPath, order: z.enum(['ASC', 'DESC']).default('ASC') }))
  .min(1)
  .max(3)

export const createIndexRequest = z.object({
  dataCollectionId: collectionId,
  index: z
    .object({
      name: indexName,
      fields: indexFields,
      unique: z.boolean().default(false),
      caseInsensitive: z.boolean().default(false),
    })
    .refine(({ unique, fields: named }) => !unique || named.length === 1, 'a unique index has one field')
    .refine(
      ({ fields: named }) => new Set(named.map(({ path }) => path)).size === named.length,
      'an index names each field once',
    ),
})
export const listIndexesRequest = z.object({ dataCollectionId: collectionId, paging })
export const dropIndexRequest = z.object({ dataCollectionId: collectionId, indexName: text(128) })

export const indexView = z.object({
  name: anyText,
  fields: z.array(z.object({ path: anyText, order: z.enum(['ASC', 'DESC']) })),
  unique: bool,
  caseInsensitive: bool,
  status: z.enum(['BUILDING', 'ACTIVE', 'DROPPING', 'FAILED']),
  failure: z.object({ code: anyText, description: anyText }).optional(),
})
export const indexResponse = z.object({ index: indexView })
export const indexesPage = z.object({ indexes: z.array(indexView), pagingMetadata })

/** Wix's permissions API has other names for the same roles (wire-protocol §9). */
export const addedRoles = ['ANYONE', 'SITE_MEMBER', 'SITE_MEMBER_AUTHOR', 'CMS_EDITOR'] as const
export const permissionsResponse = z.object({
  permissions: z.object({
    itemRead: z.enum(addedRoles),
    itemInsert: z.enum(addedRoles),
    itemUpdate: z.enum(addedRoles),
    itemRemove: z.enum(addedRoles),
  }),
})
/** What the caller may do to at least some items; for authors, their own. */
export const ownPermissionsResponse = z.object({
  permissions: z.object({
    itemRead: bool,
    itemInsert: bool,
    itemUpdate: bool,
    itemRemove: bool,
  }),
})
