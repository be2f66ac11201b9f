/** HTTP statuses of the codes that are no plain 400 (wire-protocol §6.4). */
const statusOf: Readonly<Record<string, number>> = {
  WDE0025: 404,
  WDE0026: 404,
  WDE0027: 403,
  WDE0073: 404,
  WDE0074: 409,
  WDE0109: 413,
  WDE0123: 409,
}

/** A refusal of the data service (wire-protocol §6.4). Its message is public and begins with the code, which applications search for. */
export class DataError extends Error {
  override readonly name = 'DataError'
  readonly code: `WDE${string}`
  readonly status: number
  readonly data: object
  constructor(code: `WDE${string}`, message: string, data: object = {}) {
    super(`${code}: ${message}`)
    this.code = code
    this.status = statusOf[code] ?? 400
    this.data = data
  }
}
