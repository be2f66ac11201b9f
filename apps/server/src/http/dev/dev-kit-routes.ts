import type { PageModel } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import type { HostedPages } from '../pages/kit/hosted-pages.js'
import type { PageContent, PageKit } from '../pages/kit/page-kit.js'

const KIT = '/dev/kit'

/** Shows every hosted page in every state. Registered under --dev only; otherwise the paths are 404. */
export function devKitRoutes(pages: FastifyInstance, kit: PageKit, { sampleModels }: HostedPages): void {
  const names = Object.keys(sampleModels)

  pages.get(KIT, async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><title>Every page</title><h1>Every page</h1><ul>${names
          .map((name) => `<li><a href="${KIT}/${name}">${name}</a></li>`)
          .join('')}</ul></html>`,
      ),
  )

  pages.get<{ Params: { name: string } }>(`${KIT}/:name`, async (request, reply) => {
    const { name } = request.params
    if (!names.includes(name)) throw new ApplicationError('NOT_FOUND', 'There is no such page.')
    const { locale: _locale, hereUrl: _hereUrl, ...model } = sampleModels[name] as PageModel
    return kit.show(request, reply, model as PageContent)
  })
}
