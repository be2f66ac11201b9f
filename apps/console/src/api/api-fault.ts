import type { Messages } from '../language/messages.js'

interface FieldViolation {
  field?: string
  description?: string
}

/** The reason why a call failed. */
export class ApiFault extends Error {
  override readonly name = 'ApiFault'
  /** HTTP status, or 0 if the server was not reached. */
  readonly status: number
  /** Request id that the person can quote to support (G-51). */
  readonly requestId: string | undefined
  /** Seconds to wait before a retry, if the server sent `Retry-After` (G-52). */
  readonly retryAfter: number | undefined
  /** Error code, such as `WDE0178`. */
  readonly code: string | undefined
  /** What is wrong with single values of the request. */
  readonly violations: readonly FieldViolation[]

  /** `message` is written for people, or empty. */
  constructor(
    message: string,
    about: {
      status: number
      requestId?: string | undefined
      retryAfter?: number | undefined
      code?: string | undefined
      violations?: readonly FieldViolation[] | undefined
    },
  ) {
    super(message)
    this.status = about.status
    this.requestId = about.requestId
    this.retryAfter = about.retryAfter
    this.code = about.code
    this.violations = about.violations ?? []
  }
}

interface Envelope {
  message?: string
  details?: {
    applicationError?: { code?: string; description?: string }
    validationError?: { fieldViolations?: FieldViolation[] }
  }
}

/** Builds the fault of an unsuccessful response. Uses the server's message only if it is written for people. */
export async function parseFault(response: Response): Promise<ApiFault> {
  const { status, headers } = response
  const body = (await response.json().catch(() => undefined)) as Envelope | undefined
  const violations = body?.details?.validationError?.fieldViolations
  const described = body?.details?.applicationError?.description?.replace(/^WDE\d{4}: /, '')
  const serverMessage = violations?.[0]?.description ?? described ?? body?.message
  const wait = Number(headers.get('retry-after'))
  return new ApiFault((status < 500 && status !== 401 && serverMessage) || '', {
    status,
    requestId: headers.get('x-wix-request-id') ?? undefined,
    retryAfter: wait > 0 ? wait : undefined,
    code: body?.details?.applicationError?.code,
    violations,
  })
}

/** Converts any thrown value into an `ApiFault`. A value of another class means that no response arrived. */
export const toFault = (error: unknown): ApiFault =>
  error instanceof ApiFault ? error : new ApiFault('', { status: 0 })

/** Describes a fault: by its code, in the words of the server, or by its status. */
export function describeFault({ message, status, code }: ApiFault, { api }: Messages): string {
  const known: Readonly<Record<string, string>> = api.codes
  if (code !== undefined && Object.hasOwn(known, code)) return known[code] as string
  if (message !== '') return message
  const byStatus: Readonly<Record<string, string>> = api.errors
  return byStatus[status] ?? (status >= 500 ? api.serverError : api.refused)
}
