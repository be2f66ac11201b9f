import type { DemoPerson } from '../../../integrations/identity-providers/demo-provider.js'
import { sampleMembers } from './sample-members.js'

/** The people of the demo provider, one for each course that a sign-in can take. */
export function demoPeople(): DemoPerson[] {
  const member = sampleMembers(0)[0]
  const { firstName, lastName } = member?.profile?.contact ?? {}
  return [
    {
      subject: 'demo|verified',
      email: 'vera.stein@demo.example',
      isEmailVerified: true,
      givenName: 'Vera',
      familyName: 'Stein',
    },
    {
      subject: 'demo|unverified',
      email: 'uma.reyes@demo.example',
      isEmailVerified: false,
      givenName: 'Uma',
      familyName: 'Reyes',
    },
    { subject: 'demo|no-address', email: null, isEmailVerified: false, givenName: 'Noah', familyName: 'Brandt' },
    {
      subject: 'demo|member',
      email: member?.email ?? null,
      isEmailVerified: true,
      givenName: firstName ?? '',
      familyName: lastName ?? '',
    },
  ]
}
