import { type ProfileFields, paths } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../deps.js'

/**
 * What a form reads before it asks: the fields of the site. No token is needed, the client's origins may read it
 * (decision 19).
 */
export function profileFieldRoutes(api: FastifyInstance, { siteSnapshot }: Pick<HttpDeps, 'siteSnapshot'>): void {
  api.get(paths.profileFields, async (): Promise<ProfileFields> => {
    const { language, profileFields } = siteSnapshot.current().settings
    return { language, fields: [...profileFields] }
  })
}
