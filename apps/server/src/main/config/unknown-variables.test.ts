import { expect, it } from 'vitest'
import { environmentVariables } from './environment-variables.js'
import { unknownVariables } from './unknown-variables.js'

it.each([
  ['FOYER_PROT', 'FOYER_PORT'],
  ['FOYER_ISUER', 'FOYER_ISSUER'],
  ['FOYER_DATABASE', 'FOYER_DATABASE_URL'],
  ['FOYER_SECRETS', 'FOYER_SECRET'],
  ['FOYER_SECRET_FLIE', 'FOYER_SECRET_FILE'],
  ['FOYER_PORT_FILE', 'FOYER_PORT'],
  ['FOYER_TRUST_PROXIES', 'FOYER_TRUSTED_PROXIES'],
])('%s is not a setting: did you mean %s?', (name, suggestion) => {
  expect(unknownVariables({ [name]: 'hush' })).toEqual([
    `${name} is not a setting of Foyer; did you mean ${suggestion}?`,
  ])
})

it.each(['FOYER_X', 'FOYER_BANANA', 'FOYER_'])('%s is near to no setting', (name) => {
  expect(unknownVariables({ [name]: '' })).toEqual([`${name} is not a setting of Foyer.`])
})

it('every setting, secrets in files, and the variables of websites and of the scripts are known', () => {
  const settings = Object.values(environmentVariables).flatMap(({ variable, secret }) =>
    secret ? [variable, `${variable}_FILE`] : [variable],
  )
  const others = ['FOYER_SITE_PORT', 'FOYER_URL', 'FOYER_CLIENT_ID', 'FOYER_TEST_DATABASES', 'PATH', 'foyer_port']
  expect(unknownVariables(Object.fromEntries([...settings, ...others].map((name) => [name, '1'])))).toEqual([])
})
