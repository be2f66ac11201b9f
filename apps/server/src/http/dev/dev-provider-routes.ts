import type { FastifyInstance } from 'fastify'
import {
  DEMO_PROVIDER_PATH,
  type DemoPerson,
  type DemoProvider,
  type DemoRequest,
} from '../../integrations/identity-providers/demo-provider.js'
import type { HttpDeps } from '../deps.js'
import { formTargets } from '../pages/kit/page-kit.js'
import { escapeHtml, sendDevPage } from './dev-page.js'

const AUTHORIZE_PATH = `${DEMO_PROVIDER_PATH}/authorize`
const LEAD =
  '<p class="local"><strong>Development only.</strong> This page stands in for Google, Apple and others. It exists with --dev only, and asks for no password.</p>'

/** What follows for each sample person. */
const courses: Readonly<Record<string, string>> = {
  'demo|verified': 'The provider has verified the address: the account is created at once.',
  'demo|unverified': 'The provider has not verified the address: Foyer emails a code first.',
  'demo|no-address': 'The provider tells no address: Foyer asks for one, and emails a code.',
  'demo|member':
    'Address of a sample member: that account has to sign in once, and is linked. Load the sample data first.',
}

const errors: Readonly<Record<string, { label: string; course: string }>> = {
  access_denied: { label: 'Cancel', course: 'As if the person refused.' },
  temporarily_unavailable: { label: 'Fail', course: 'As if the provider had an outage.' },
}

/** The demo provider, a small OpenID provider. Registered under --dev only; otherwise the paths are 404. */
export function devProviderRoutes(
  server: FastifyInstance,
  provider: DemoProvider,
  deps: Pick<HttpDeps, 'siteSnapshot' | 'issuer'>,
): void {
  server.get(`${DEMO_PROVIDER_PATH}/.well-known/openid-configuration`, async () => provider.metadata())
  server.get(`${DEMO_PROVIDER_PATH}/jwks`, async () => provider.jwks())

  server.get(AUTHORIZE_PATH, async (request, reply) => {
    const asked = provider.readRequest(request.query)
    if (asked === undefined) return refuse(reply.code(400))
    return sendDevPage(reply, {
      title: 'Demo provider',
      body: `${LEAD}${choiceForm(asked, provider.people)}`,
      // Browsers also check the redirects that follow, to the callback and then to the application.
      formAction: formTargets(deps),
    })
  })

  server.post(AUTHORIZE_PATH, async (request, reply) => {
    const asked = provider.readRequest(request.body)
    const { person, error = '' } = (request.body ?? {}) as { person?: string; error?: string }
    const chosen = provider.people.find(({ subject }) => subject === person)
    if (asked === undefined || (chosen === undefined && errors[error] === undefined)) return refuse(reply.code(400))
    const response = provider.respond(asked, chosen ?? { error })
    return reply.header('cache-control', 'no-store').redirect(response.href, 303)
  })

  server.post(`${DEMO_PROVIDER_PATH}/token`, async (request, reply) => {
    const { status, body } = provider.redeem(request.body)
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
}

const refuse = (reply: Parameters<typeof sendDevPage>[0]) =>
  sendDevPage(reply, {
    title: 'Demo provider',
    body: `${LEAD}<p>This is no valid authorization request of this server. Start again on the sign-in page.</p><p><a href="/signin">Sign in</a></p>`,
  })

function choiceForm(request: DemoRequest, people: readonly DemoPerson[]): string {
  const hidden = Object.entries(request)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')
  const button = (name: string, value: string, lines: readonly string[]) => {
    const [first = '', ...rest] = lines.map(escapeHtml)
    return `<li><button name="${name}" value="${escapeHtml(value)}"><b>${first}</b>${rest.map((line) => `<span>${line}</span>`).join('')}</button></li>`
  }
  const persons = people.map(({ subject, givenName, familyName, email }) =>
    button('person', subject, [`${givenName} ${familyName}`, email ?? 'No address', courses[subject] ?? '']),
  )
  const others = Object.entries(errors).map(([error, { label, course }]) => button('error', error, [label, course]))
  return `<form method="post" action="${AUTHORIZE_PATH}">${hidden}<h2>Who signs in?</h2><ul class="choices">${persons.join('')}</ul><h2>Or</h2><ul class="choices">${others.join('')}</ul></form>`
}
