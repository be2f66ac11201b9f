import { paths } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../../kernel/network.js'
import type { HttpDeps } from '../../deps.js'

/** What pages of a site read before they show a captcha: no token is needed, the client's origins may read it. */
export function captchaRoutes(api: FastifyInstance, { captcha }: Pick<HttpDeps, 'captcha'>): void {
  api.get(paths.captchaSettings, async () => captcha.settings())
  api.get(paths.captchaChallenge, async (request) => captcha.challenge(networkOf(request.ip)))
}
