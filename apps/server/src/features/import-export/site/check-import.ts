import { readEmailAddress } from '../../../kernel/email-address.js'
import type { Storage } from '../../../platform/database/storage.js'
import type { ImportExportStores } from '../deps.js'
import type { Source } from '../records/open-input.js'
import { readSiteRecords } from './read-site-records.js'

/** The result of checking an import. */
interface ImportCheck {
  records: number
  members: number
  /** Members whose address already exists. */
  known: number
  bad: number
  first: { line: number; fault: string } | undefined
}

/**
 * Reads the whole file and writes nothing. `onFault` is called for every bad line; with a storage, existing members are
 * counted.
 * @throws StartError if the file is not a complete export
 */
export async function checkImport(
  source: Source,
  onFault: (line: number, fault: string) => void = () => {},
  storage?: Storage<ImportExportStores>,
): Promise<ImportCheck> {
  const check: ImportCheck = { records: 0, members: 0, known: 0, bad: 0, first: undefined }
  for await (const read of readSiteRecords(source)) {
    check.records++
    if ('fault' in read) {
      check.bad++
      check.first ??= read
      onFault(read.line, read.fault)
    } else if (read.record.kind === 'member') {
      check.members++
      if (storage !== undefined && (await memberExists(read.record.email, storage))) check.known++
    }
  }
  return check
}

async function memberExists(email: string, storage: Storage<ImportExportStores>): Promise<boolean> {
  const emailKey = readEmailAddress(email)?.emailKey ?? ''
  return (await storage.read((stores) => stores.members.findByEmail(emailKey))) !== undefined
}
