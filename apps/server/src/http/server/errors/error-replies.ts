import {
  applicationErrors,
  type ErrorEnvelope,
  type OAuthErrorBody,
  type OAuthErrorCode,
  oauthErrorStatus,
  REQUEST_ID_HEADER,
} from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApplicationError, ValidationError } from '../../../kernel/errors/application-error.js'
import { Busy } from '../../../kernel/errors/busy.js'
import { DataError } from '../../../kernel/errors/data-error.js'
import { DatabaseUnavailable } from '../../../kernel/errors/database-unavailable.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { refusedAddressOf } from '../../../kernel/errors/refused-address.js'
import { TooManyRequests } from '../../../kernel/errors/too-many-requests.js'
import { recordRefusedAddress } from '../refused-addresses.js'
import { recordRefusal } from './security-events.js'

/** An error with its public text, before a dialect formats it. */
interface PublicError {
  status: number
  sentence: string
  retryAfterSeconds?: number
  oauthCode: OAuthErrorCode
  applicationCode: string
  data: Record<string, unknown>
  violations?: ValidationError['violations']
}

const UNAVAILABLE_RETRY_SECONDS = 2

/**
 * Maps every error to its public form. An unknown error is a bug: a 500 without details, its cause only in the log
 * (design invariants 5 and 7).
 */
export function toPublicError(error: unknown): PublicError {
  if (error instanceof ApplicationError) {
    const { status, message, code, data } = error
    const named = { status, sentence: message, oauthCode: oauthCodeOf(error), applicationCode: code, data }
    return status === 503 ? { ...named, retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS } : named
  }
  if (error instanceof ValidationError) {
    const { status, message, violations } = error
    return {
      status,
      sentence: message,
      oauthCode: 'invalid_request',
      applicationCode: 'INVALID_ARGUMENT',
      data: {},
      violations,
    }
  }
  if (error instanceof DataError) {
    const { status, code, message, data } = error
    const { retryAfterSeconds } = (data ?? {}) as { retryAfterSeconds?: number }
    // Applications read the code at the beginning of the message (wire-protocol §6.4).
    return {
      status,
      sentence: `${code}: ${message}`,
      oauthCode: 'invalid_request',
      applicationCode: code,
      data: { ...data },
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    }
  }
  if (error instanceof OAuthError) {
    const { status, message, code } = error
    return { status, sentence: message, oauthCode: code, applicationCode: code, data: {} }
  }
  if (error instanceof TooManyRequests) {
    const { message: sentence, retryAfterSeconds } = error
    const { code: applicationCode, status } = applicationErrors.RATE_LIMITED
    return { status, sentence, retryAfterSeconds, oauthCode: 'slow_down', applicationCode, data: { retryAfterSeconds } }
  }
  if (error instanceof Busy) {
    const { message: sentence, retryAfterSeconds } = error
    return {
      status: 503,
      sentence,
      retryAfterSeconds,
      oauthCode: 'temporarily_unavailable',
      applicationCode: applicationErrors.UNAVAILABLE.code,
      data: {},
    }
  }
  if (error instanceof DatabaseUnavailable) {
    const sentence = 'The service cannot answer right now. Try again in a moment.'
    return {
      status: 503,
      sentence,
      retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
      oauthCode: 'temporarily_unavailable',
      applicationCode: applicationErrors.UNAVAILABLE.code,
      data: {},
    }
  }
  return frameworkError(error)
}

/** Maps the errors that Fastify raises before a route runs. */
function frameworkError(error: unknown): PublicError {
  const { statusCode: status, message } = error as { statusCode?: number; message?: string }
  if (status === 413)
    return {
      status,
      sentence: 'The body is too large.',
      oauthCode: 'payload_too_large',
      applicationCode: applicationErrors.PAYLOAD_TOO_LARGE.code,
      data: {},
    }
  if (status === 415) {
    return {
      status,
      sentence: 'The body must be application/json or application/x-www-form-urlencoded.',
      oauthCode: 'unsupported_media_type',
      applicationCode: applicationErrors.UNSUPPORTED_MEDIA_TYPE.code,
      data: {},
    }
  }
  if (status !== undefined && status >= 400 && status < 500) {
    const sentence = (error as Error).name === 'BadBody' ? (message as string) : 'The request could not be read.'
    return {
      status,
      sentence,
      oauthCode: 'invalid_request',
      applicationCode: applicationErrors.INVALID_REQUEST.code,
      data: {},
    }
  }
  return {
    status: 500,
    sentence: 'Something went wrong on our side. Try again.',
    oauthCode: 'server_error',
    applicationCode: applicationErrors.INTERNAL.code,
    data: {},
  }
}

function oauthCodeOf({ kind, status }: ApplicationError): OAuthErrorCode {
  if (kind === 'UNAUTHENTICATED') return 'invalid_token'
  if (kind === 'NOT_FOUND' || kind === 'NOT_OFFERED') return 'not_found'
  if (kind === 'METHOD_NOT_ALLOWED') return 'method_not_allowed'
  if (status === 503) return 'temporarily_unavailable'
  if (kind === 'HEADERS_TOO_LARGE') return 'headers_too_large'
  return status === 403 ? 'access_denied' : 'invalid_request'
}

/** Logs details that the response omits, the cause of a 5xx, and refusals that are security events. */
export function logError(error: unknown, fault: PublicError, request: FastifyRequest): void {
  if (fault.status >= 500) request.log.error({ err: error }, 'the request failed')
  else recordRefusal(request, error)
}

function prepareErrorReply(reply: FastifyReply, request: FastifyRequest, fault: PublicError): FastifyReply {
  if (request.originRefused)
    reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers')
  if (fault.retryAfterSeconds !== undefined) reply.header('retry-after', String(fault.retryAfterSeconds))
  return reply.code(fault.status).header(REQUEST_ID_HEADER, request.id).header('cache-control', 'no-store')
}

/** Records a refused address and adds the hint where an owner can approve it. */
function withApprovalHint(fault: PublicError, error: unknown, request: FastifyRequest): PublicError {
  const hint = recordRefusedAddress(request, refusedAddressOf(error))
  return hint === undefined ? fault : { ...fault, sentence: `${fault.sentence} ${hint.sentence}` }
}

/** Sends an error of the standard endpoints: RFC 6749 §5.2, RFC 6750 §3. */
export function sendOAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = withApprovalHint(toPublicError(error), error, request)
  logError(error, fault, request)
  const { authorization } = request.headers
  if (fault.oauthCode === 'invalid_token' || fault.oauthCode === 'insufficient_scope') {
    const had = authorization !== undefined && authorization !== ''
    reply.header('www-authenticate', had ? `Bearer error="${fault.oauthCode}"` : 'Bearer')
  } else if (fault.status === 401 && authorization !== undefined && !reply.hasHeader('www-authenticate')) {
    reply.header('www-authenticate', /^basic /i.test(authorization) ? 'Basic realm="Foyer"' : 'Bearer')
  }
  const body: OAuthErrorBody = {
    error: fault.oauthCode,
    error_description: toErrorDescription(fault.sentence),
    ...(error instanceof OAuthError && error.reason !== undefined ? { error_reason: error.reason } : {}),
    request_id: request.id,
  }
  return prepareErrorReply(reply, request, {
    ...fault,
    status: error instanceof OAuthError ? oauthErrorStatus[error.code] : fault.status,
  }).send(body)
}

/** RFC 6749 §5.2 allows printable ASCII without quotation marks and backslashes. */
const toErrorDescription = (sentence: string): string => sentence.replaceAll('"', "'").replace(/[^\x20-\x7e]|\\/g, '?')

/**
 * Sends an error of the Wix dialect (wire-protocol §6.1): either a validation error or an application error, never
 * both.
 */
export function sendWixError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = withApprovalHint(toPublicError(error), error, request)
  logError(error, fault, request)
  const { sentence, applicationCode: code, data, violations } = fault
  const details =
    violations === undefined
      ? { applicationError: { code, description: sentence, data } }
      : { validationError: { fieldViolations: violations } }
  const body: ErrorEnvelope = { message: violations === undefined ? sentence : '', details, requestId: request.id }
  if (fault.status === 401) {
    const { authorization } = request.headers
    const had = authorization !== undefined && authorization !== ''
    reply.header('www-authenticate', had ? 'Bearer error="invalid_token"' : 'Bearer')
  }
  return prepareErrorReply(reply, request, fault).send(body)
}

/** Sends an error of the data service: the Wix dialect with the data service's own codes (wire-protocol §6.4). */
export function sendWixDataError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendWixError(toDataError(error), request, reply)
}

function toDataError(error: unknown): unknown {
  if (error instanceof DataError) return error
  if (error instanceof ValidationError)
    return new DataError('WDE0075', `${error.message}.`, { fieldViolations: error.violations }, { cause: error })
  if (error instanceof ApplicationError) {
    const isUnreadable = error.kind === 'INVALID_REQUEST'
    return isUnreadable ? new DataError('WDE0075', error.message, error.data, { cause: error }) : error
  }
  const { statusCode: status } = error as { statusCode?: number }
  if (status === 413) return new DataError('WDE0109', 'The payload is too large.', {}, { cause: error })
  if (status === 400) return new DataError('WDE0075', toPublicError(error).sentence, {}, { cause: error })
  return error
}
