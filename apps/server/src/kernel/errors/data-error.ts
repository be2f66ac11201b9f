import { type DataErrorCode, dataErrors, type KnownDataErrorCode } from '@foyer/protocol'

/**
 * An error of the data service (wire-protocol §6.4). The message is public and is sent after the code; the cause is
 * only logged.
 */
export class DataError extends Error {
  override readonly name = 'DataError'
  readonly code: DataErrorCode
  readonly status: number
  readonly data: object | undefined
  constructor(code: DataErrorCode, message: string, data?: object, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
    this.status = dataErrors[code as KnownDataErrorCode]?.status ?? 400
    this.data = data
  }
}
