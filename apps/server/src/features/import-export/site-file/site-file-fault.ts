import { StartError } from '../../../kernel/errors/start-error.js'

/** The way to a value in a site file: names of a map, and positions in a list. */
export type SiteFilePath = readonly (string | number)[]

/** A position in the text of a site file; both numbers begin at 1. */
export interface FilePosition {
  line: number
  column: number
}

/** What is wrong with a value of a site file: a sentence that says what to do. */
export interface SiteFileFault {
  path: SiteFilePath
  message: string
  /** Without it, the position of the value at `path`. */
  position?: FilePosition
}

const MAX_FAULTS = 20

/** Faults of a site file, which was not applied. The message has a line for each, up to 20. */
export class SiteFileError extends StartError {
  constructor(name: string, faults: readonly SiteFileFault[], positionOf: (path: SiteFilePath) => FilePosition) {
    const located = faults
      .map(({ path, message, position = positionOf(path) }) => ({ path, message, ...position }))
      .toSorted((one, other) => one.line - other.line || one.column - other.column)
    const lines = located.map(({ path, message, line, column }) =>
      [`${name}:${line}:${column}`, ...(path.length === 0 ? [] : [formatPath(path)]), message].join(': '),
    )
    const rest = lines.length - MAX_FAULTS
    super(
      [...lines.slice(0, MAX_FAULTS), ...(rest > 0 ? [`${name}: ${rest} more; correct these first.`] : [])].join('\n'),
    )
  }
}

const MAX_NAME = 100

/** Formats a path as people write it: `clients.website.redirectUris[0]`. */
const formatPath = (path: SiteFilePath): string =>
  path
    .map((step, at) => {
      if (typeof step === 'number') return `[${step}]`
      const name = step.slice(0, MAX_NAME)
      return /^[\w.-]+$/.test(name) ? `${at === 0 ? '' : '.'}${name}` : `[${JSON.stringify(name)}]`
    })
    .join('')
