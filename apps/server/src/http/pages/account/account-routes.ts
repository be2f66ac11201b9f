import type { FastifyInstance } from 'fastify'
import type { PageKit } from '../kit/page-kit.js'
import { appsSection } from './apps-section.js'
import { dataSection } from './data-section.js'
import { devicesSection } from './devices-section.js'
import { emailSection } from './email-section.js'
import { linkedSection } from './linked-section.js'
import { passkeysSection } from './passkeys-section.js'
import { passwordSection } from './password-section.js'
import { profileSection } from './profile-section.js'
import { signInAgainRoute } from './sign-in-again.js'
import { twoStepSection } from './two-step-section.js'

/** The account page of a signed-in member (decision 44), a section a file. */
export function accountRoutes(pages: FastifyInstance, kit: PageKit): void {
  profileSection(pages, kit)
  emailSection(pages, kit)
  passwordSection(pages, kit)
  twoStepSection(pages, kit)
  passkeysSection(pages, kit)
  linkedSection(pages, kit)
  devicesSection(pages, kit)
  appsSection(pages, kit)
  dataSection(pages, kit)
  signInAgainRoute(pages, kit)
}
