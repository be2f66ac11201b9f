import { paths } from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../../kernel/network.js'
import type { Needs } from '../../../main/needs.js'

/** What pages of a site read before they show a captcha: no token is needed, the client's origins may read it. */
export function captchaRoutes(api: FastifyInstance, { captcha }: Pick<Needs, 'captcha'>): void {
  api.get(paths.captchaSettings, async () => captcha.settings())
  api.get(paths.captchaChallenge, async (request) => captcha.challenge(networkOf(request.ip)))
}
