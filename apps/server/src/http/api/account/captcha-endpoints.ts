import { captchaChallenge, captchaSettings, paths } from '@foyer/protocol'
import { networkOf } from '../../../kernel/network.js'
import { publicAccess } from '../../endpoint/access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'

/** The endpoints that a site's pages call before they show a captcha. */
export const captchaEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'captchaSettings',
    method: 'GET',
    path: paths.captchaSettings,
    group: 'Sign-up and sign-in',
    summary: 'Get the captcha settings of the site',
    about: 'The provider, both site keys, and the actions that need a captcha.',
    allow: publicAccess(),
    answers: {
      200: { about: 'The settings; the provider is `none` if there is no captcha.', schema: captchaSettings },
    },
    refusals: [],
    handle: async (_call, { captcha }) => captcha.settings(),
  }),
  endpoint({
    id: 'captchaChallenge',
    method: 'GET',
    path: paths.captchaChallenge,
    group: 'Sign-up and sign-in',
    summary: 'Get a challenge of the built-in captcha',
    allow: publicAccess(),
    answers: { 200: { about: 'A challenge that expires and can be used once.', schema: captchaChallenge } },
    refusals: ['NOT_FOUND'],
    handle: async ({ request }, { captcha }) => captcha.challenge(networkOf(request.ip)),
  }),
]
