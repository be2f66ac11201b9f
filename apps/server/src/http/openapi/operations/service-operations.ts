import { healthResponse, paths, readyResponse, unreadyResponse } from '@foyer/protocol'
import { z } from 'zod'
import type { Operation } from '../operation.js'

export const serviceOperations: readonly Operation[] = [
  {
    id: 'health',
    method: 'GET',
    path: paths.healthz,
    group: 'Service',
    summary: 'Whether the process lives',
    caller: 'anyone',
    open: true,
    answers: { 200: { about: 'It does.', schema: healthResponse } },
    refusals: [],
  },
  {
    id: 'readiness',
    method: 'GET',
    path: paths.readyz,
    group: 'Service',
    summary: 'Whether the server can answer, its database included',
    caller: 'anyone',
    open: true,
    answers: {
      200: { about: 'It can.', schema: readyResponse },
      503: { about: 'The database does not answer.', schema: unreadyResponse },
    },
    refusals: [],
  },
  {
    id: 'metrics',
    method: 'GET',
    path: paths.metrics,
    group: 'Service',
    summary: 'Metrics for Prometheus',
    about:
      'With `--workers` the answer is for all of them together. For everybody else there is nothing at this address.',
    caller: 'operator',
    open: true,
    answers: { 200: { about: 'The text format of Prometheus.', type: 'text/plain' } },
    refusals: ['NOT_OFFERED'],
  },
  {
    id: 'describe',
    method: 'GET',
    path: paths.openapi,
    group: 'Service',
    summary: 'This description',
    about: 'Open to every origin. Carries an ETag and answers 304 to whoever has it already.',
    caller: 'anyone',
    open: true,
    answers: {
      200: { about: 'OpenAPI 3.1.', schema: z.looseObject({ openapi: z.string() }) },
      304: { about: 'It has not changed.' },
    },
    refusals: [],
  },
]
