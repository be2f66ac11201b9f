import type { FastifyInstance } from 'fastify'
import type { PageKit } from '../kit/page-kit.js'
import { profileSection } from './profile-section.js'

/** The account page of a signed-in member (decision 44), a section a file. */
export function accountRoutes(pages: FastifyInstance, kit: PageKit): void {
  profileSection(pages, kit)
}
