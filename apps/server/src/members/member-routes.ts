import type { FastifyInstance } from 'fastify'
import type { Needs } from '../needs.js'

export function memberRoutes(_api: FastifyInstance, _needs: Needs): void {}
