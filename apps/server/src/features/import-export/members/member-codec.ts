import { StartError } from '../../../kernel/errors/start-error.js'
import { identityKey } from '../../members/external/external-identity-store.js'
import { unescapeFormula } from '../records/csv-line.js'
import { faultOf, NOT_UTF8 } from '../records/line-fault.js'
import type { Source } from '../records/open-input.js'
import { type ReadRecord, type RecordCodec, readDocument, readRecords } from '../records/read-records.js'
import { type FirebaseHashParameters, type ImportedMember, memberFromDraft, newDraft } from './imported-member.js'
import { findField, readField } from './member-fields.js'

export const memberFormats = ['csv', 'json'] as const
/** CSV with a header row, or JSON: one object per line, a list, or Firebase's `{"users": […]}`. */
export type MemberFormat = (typeof memberFormats)[number]

export interface MemberFile {
  format: MemberFormat
  firebase?: FirebaseHashParameters | undefined
  /** Called once for each unknown name in the file. */
  onIgnored(name: string): void
}

/** The longest line read, in bytes. */
const MAX_LINE_BYTES = 4 * 1024 * 1024
/** A list is read as a whole. */
const MAX_LIST_BYTES = 256 * 1024 * 1024
/** As in a site's export: these fields describe the line, not the member. */
const EXPORT_ONLY_FIELDS = new Set(['kind'])

/**
 * Reads members. Faulty lines are reported, also those that repeat an address, and the others are read.
 * @throws StartError if the file cannot be used
 */
export async function* readMembers(source: Source, file: MemberFile): AsyncGenerator<ReadRecord<ImportedMember>> {
  const seen = new Map<string, number>()
  const codec = memberCodec(source.name, file)
  for await (const read of readRecords(source, { format: file.format, maxBytes: MAX_LINE_BYTES, codec })) {
    if ('fault' in read) {
      yield read
      continue
    }
    const { emailKey, identities = [] } = read.record
    const linked = identities.map(identityKey)
    const before = seen.get(emailKey)
    const same = identities.find((one) => seen.has(identityKey(one)))
    if (before !== undefined) yield { line: read.line, fault: `its address is that of line ${before}` }
    else if (same !== undefined)
      yield {
        line: read.line,
        fault: `its account at "${same.providerId}" is that of line ${seen.get(identityKey(same))}`,
      }
    else {
      for (const key of [emailKey, ...linked]) seen.set(key, read.line)
      yield read
    }
  }
}

/** Members in files: names of fields are those of an export, or of other products. */
function memberCodec(fileName: string, { firebase, onIgnored }: MemberFile): RecordCodec<ImportedMember> {
  const ignored = new Set<string>()
  const fieldOf = (name: string): string | undefined => {
    const field = findField(name)
    if (field === undefined && name !== '' && !EXPORT_ONLY_FIELDS.has(name) && !ignored.has(name)) {
      ignored.add(name)
      onIgnored(name)
    }
    return field
  }
  return {
    readRecord(object) {
      const draft = newDraft()
      for (const [name, value] of Object.entries(object)) {
        const field = fieldOf(name)
        if (field !== undefined) readField(draft, field, value, name)
      }
      return memberFromDraft(draft, firebase)
    },
    readColumns(cells) {
      const names = cells.map((cell) => unescapeFormula(cell).trim())
      const found = names.map(fieldOf)
      const fields = found.filter((field) => field !== undefined)
      if (!fields.includes('email'))
        throw new StartError(
          `${fileName} has no column "email": its first line must name the columns${names.some((one) => one.includes('@')) ? ' (of Firebase, export JSON and not CSV)' : ''}.`,
        )
      const duplicate = fields.find((field, at) => fields.indexOf(field) !== at)
      if (duplicate !== undefined)
        throw new StartError(`${fileName} has two columns for "${duplicate}"; leave one out.`)
      return names.map((name, at) => (found[at] === undefined ? undefined : { name, readCell: unescapeFormula }))
    },
    documentReader(start) {
      if (start === undefined) throw new StartError(`${fileName} is empty.`)
      // A list, or Firebase's object with one, rather than lines.
      const isDocument = start.startsWith('[') || /^\{\s*"users"\s*:/.test(start)
      return isDocument ? (chunks) => readMemberList(chunks, fileName) : undefined
    },
    wordFault,
  }
}

const wordFault = (fault: string): string =>
  fault === NOT_UTF8 ? `${fault} but perhaps Latin-1 (Windows-1252): save the file as UTF-8` : fault

async function readMemberList(chunks: AsyncIterable<Buffer>, name: string): Promise<unknown[]> {
  const tooLong = `${name} is one list of more than ${MAX_LIST_BYTES} bytes; write one object on each line.`
  const document = await readDocument(chunks, MAX_LIST_BYTES, tooLong).catch((error) => {
    throw error instanceof StartError ? error : new StartError(`${name} cannot be read: ${wordFault(faultOf(error))}.`)
  })
  const list = Array.isArray(document) ? document : (document as { users?: unknown } | null)?.users
  if (Array.isArray(list)) return list
  throw new StartError(`${name} has no list of members.`)
}
