/** The reason why a call failed, with a message that the console can show. */
export class ApiFault extends Error {
  override readonly name = 'ApiFault'
  /** HTTP status, or 0 if the server was not reached. */
  readonly status: number
  /** Request id that the person can quote to support (G-51). */
  readonly requestId: string | undefined
  /** Seconds to wait before a retry, if the server sent `Retry-After` (G-52). */
  readonly retryAfter: number | undefined
  /** Error code of the server, such as `WDE0178`. */
  readonly code: string | undefined

  constructor(
    sentence: string,
    about: {
      status: number
      requestId?: string | undefined
      retryAfter?: number | undefined
      code?: string | undefined
    },
  ) {
    super(sentence)
    this.status = about.status
    this.requestId = about.requestId
    this.retryAfter = about.retryAfter
    this.code = about.code
  }
}

interface Envelope {
  message?: string
  details?: {
    applicationError?: { code?: string; description?: string }
    validationError?: { fieldViolations?: { field?: string; description?: string }[] }
  }
}

const errorMessages: Readonly<Record<number, string>> = {
  0: 'The server could not be reached. What you see may be old.',
  401: 'Your sign-in has ended. Sign in again to go on.',
  403: 'Your role does not allow this.',
  404: 'This is not there any more.',
  429: 'Too many calls at once. Wait a moment and try again.',
}

/** Builds the fault of an unsuccessful response. Uses the server's message only if it is written for people. */
export async function parseFault(response: Response): Promise<ApiFault> {
  const { status, headers } = response
  const body = (await response.json().catch(() => undefined)) as Envelope | undefined
  const [violation] = body?.details?.validationError?.fieldViolations ?? []
  const described = body?.details?.applicationError?.description?.replace(/^WDE\d{4}: /, '')
  const serverMessage = violation?.description ?? described ?? body?.message
  const knownMessage =
    errorMessages[status] ??
    (status >= 500 ? 'The server had a problem with this. Nothing was changed by it.' : undefined)
  const wait = Number(headers.get('retry-after'))
  return new ApiFault((status < 500 && status !== 401 && serverMessage) || knownMessage || 'The server refused this.', {
    status,
    requestId: headers.get('x-wix-request-id') ?? undefined,
    retryAfter: wait > 0 ? wait : undefined,
    code: body?.details?.applicationError?.code,
  })
}

/** Converts any thrown value into an `ApiFault`. A value of another class means that no response arrived. */
export const toFault = (error: unknown): ApiFault =>
  error instanceof ApiFault ? error : new ApiFault(errorMessages[0] as string, { status: 0 })
