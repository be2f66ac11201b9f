import { LineFault, readBySchema } from '../records/line-fault.js'
import type { RecordCodec } from '../records/read-records.js'
import { assertNothingLost, profileOf } from './profile-format.js'
import { FORMAT_VERSION, isLineKind, type Line, lineKinds, lineSchema } from './site-format.js'

/** The lines of an export of a site. */
export const siteCodec: RecordCodec<Line> = {
  readRecord(object) {
    const { kind } = object
    if (!isLineKind(kind)) throw new LineFault(`its kind is not one of ${lineKinds.join(', ')}`)
    if (kind === 'header') assertSupportedVersion(object)
    const read = readBySchema(lineSchema(kind), object) as Line
    if (read.kind === 'member') assertNothingLost(profileOf(object), profileOf(read))
    return read
  },
}

function assertSupportedVersion({ version }: { version?: unknown }): void {
  if (typeof version === 'number' && version > FORMAT_VERSION)
    throw new LineFault(
      `it was written by a later version of Foyer (format ${version}, this one reads ${FORMAT_VERSION})`,
    )
}
