import type { Command } from 'commander'
import { commandLineAct } from '../../../features/audit/audit.js'
import { deleteCollection } from '../../../features/data/collections/delete-collection.js'
import { listCollectionsWithSize, viewWithSize } from '../../../features/data/collections/list-with-size.js'
import { noSuchCollection } from '../../../features/data/collections/with-collection.js'
import {
  PROPERTIES_HELP,
  readCollectionId,
  readField,
  readIndex,
  readProperties,
} from '../collection/collection-definition.js'
import { type CollectionUpdate, createWithIndexes, updateCollection } from '../collection/update-collection.js'
import type { CommandContext } from '../command-context.js'
import { type OpenSite, type SiteFlags, withSite } from '../open-site.js'
import { print, table } from '../output.js'
import { repeatable } from '../repeatable.js'
import { UsageError } from '../usage-error.js'
import { withCliErrors } from '../with-cli-errors.js'
import { confirm } from '../with-prompt.js'

type Flags = SiteFlags & { json?: boolean }
interface DefinitionFlags extends Flags {
  field?: string[]
  index?: string[]
  uniqueIndex?: string[]
}
interface SetFlags extends DefinitionFlags {
  removeField?: string[]
  removeIndex?: string[]
}
type SizedCollection = Awaited<ReturnType<typeof viewWithSize>>

const PAGE = 100

/** `foyer collection list|show|create|set|remove` (design §5). */
export function collectionCommands(program: Command, context: CommandContext): void {
  const collection = program.command('collection').description('manage the collections of the site')

  collection
    .command('list')
    .description('list the collections with their permissions and number of items')
    .option('--json', 'print JSON')
    .action((flags: Flags) =>
      withSite(context, flags, async (site) => {
        const views = (await listAll(site)).map(flatView)
        const rows = views.map((view) => [
          view.id,
          countText(view),
          ...permissionValues(view),
          `${view.indexes.length}`,
        ])
        const heading = ['ID', 'ITEMS', 'READ', 'INSERT', 'UPDATE', 'REMOVE', 'INDEXES']
        print(context, views, views.length === 0 ? 'No collection yet.' : table([heading, ...rows]), flags.json)
      }),
    )

  collection
    .command('show <id>')
    .description('show one collection with its fields and indexes')
    .option('--json', 'print JSON')
    .action((id: string, flags: Flags) => withSite(context, flags, (site) => printCollection(id, flags, context, site)))

  collection
    .command('create <id> [key=value...]')
    .description('create a collection; by default authors read, and only API keys write')
    .option('--field <key=type>', 'a field (repeat for more)', repeatable)
    .option('--index <name=fields>', 'an index (repeat for more)', repeatable)
    .option('--unique-index <name=field>', 'an index with each value once (repeat for more)', repeatable)
    .option('--json', 'print JSON')
    .addHelpText('after', PROPERTIES_HELP)
    .action((id: string, assignments: string[], flags: DefinitionFlags) => {
      const update = readUpdate(assignments, flags)
      const collectionId = readCollectionId(id)
      return withSite(context, flags, async (site) => {
        await withCliErrors(createWithIndexes(collectionId, update, site))
        await printCollection(collectionId, flags, context, site)
      })
    })

  collection
    .command('set <id> [key=value...]')
    .description('change a collection; options that are not given do not change')
    .option('--field <key=type>', 'add or replace a field (repeat for more)', repeatable)
    .option('--remove-field <key>', 'remove a field; items keep their values (repeat for more)', repeatable)
    .option('--index <name=fields>', 'add an index (repeat for more)', repeatable)
    .option('--unique-index <name=field>', 'add an index with each value once (repeat for more)', repeatable)
    .option('--remove-index <name>', 'remove an index (repeat for more)', repeatable)
    .option('--json', 'print JSON')
    .addHelpText('after', PROPERTIES_HELP)
    .action((id: string, assignments: string[], flags: SetFlags) => {
      const { data: _, database: __, json: ___, ...changes } = flags
      if (assignments.length + Object.keys(changes).length === 0)
        throw new UsageError('Name what to change, such as read=ANYONE; --help lists all.')
      const update = readUpdate(assignments, flags)
      return withSite(context, flags, async (site) => {
        await withCliErrors(updateCollection(id, update, site))
        await printCollection(id, flags, context, site)
      })
    })

  collection
    .command('remove <id>')
    .description('remove a collection with all its items')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((id: string, flags: Flags & { yes?: boolean }) =>
      withSite(context, flags, async (site) => {
        const found = flatView(await findSized(id, site))
        await confirm(context, `The collection ${id} and its ${countText(found)} items are deleted.`, flags.yes)
        await withCliErrors(deleteCollection(id, site, commandLineAct))
        print(context, { id }, `The collection ${id} is removed.`, flags.json)
      }),
    )
}

/** @throws UsageError */
function readUpdate(assignments: readonly string[], flags: SetFlags): CollectionUpdate {
  const { field = [], index = [], uniqueIndex = [], removeField = [], removeIndex = [] } = flags
  return {
    properties: readProperties(assignments),
    setFields: field.map(readField),
    removedFields: removeField,
    indexes: [...index.map((text) => readIndex(text, false)), ...uniqueIndex.map((text) => readIndex(text, true))],
    removedIndexes: removeIndex,
  }
}

async function listAll({ storage }: OpenSite): Promise<SizedCollection[]> {
  const found: SizedCollection[] = []
  for (;;) {
    const page = await listCollectionsWithSize({ limit: PAGE, offset: found.length }, { storage })
    found.push(...page.collections)
    if (page.collections.length === 0 || found.length >= page.total) return found
  }
}

const findSized = (id: string, { storage }: OpenSite): Promise<SizedCollection> =>
  withCliErrors(
    storage.read(async (stores) => {
      const found = await stores.collections.find(id)
      if (found === undefined) throw noSuchCollection(id)
      return viewWithSize(found, stores)
    }),
  )

async function printCollection(id: string, { json }: Flags, context: CommandContext, site: OpenSite): Promise<void> {
  const view = flatView(await findSized(id, site))
  print(context, view, formatCollection(view), json)
}

const flatView = ({ collection, ...rest }: SizedCollection) => ({ ...collection, ...rest })
type FlatView = ReturnType<typeof flatView>

const permissionValues = ({ permissions: { read, insert, update, remove } }: FlatView) => [read, insert, update, remove]
const countText = ({ items: { count, isExact } }: FlatView): string => (isExact ? `${count}` : `more than ${count}`)

function formatCollection(view: FlatView): string {
  const { permissions, promotion, fields, indexes } = view
  return table([
    ['id', view.id],
    ['displayName', view.displayName],
    ...Object.entries(permissions).map(([action, role]) => [action, role]),
    ['enforceSchema', `${view.enforceSchema}`],
    ['changeEvents', `${view.changeEvents}`],
    ['promotion', promotion.kind === 'union' ? JSON.stringify(promotion) : promotion.kind],
    ...fields.map(({ key, type, typeMetadata }) => {
      const { referencedCollectionId } = typeMetadata?.reference ?? typeMetadata?.multiReference ?? {}
      return ['field', `${key}=${type}${referencedCollectionId === undefined ? '' : `:${referencedCollectionId}`}`]
    }),
    ...indexes.map(({ name, fields: indexed, unique, status }) => [
      unique ? 'unique index' : 'index',
      `${name}=${indexed.map(({ path, order }) => (order === 'ASC' ? path : `${path}:DESC`)).join(',')} ${status}`,
    ]),
    ['items', countText(view)],
  ])
}
