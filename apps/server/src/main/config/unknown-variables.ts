import { nearestName } from '../../kernel/text/nearest-name.js'
import { environmentVariables } from './environment-variables.js'

/** Variables of websites and of the project's scripts, which Foyer does not read. */
const OF_OTHER_PROGRAMS = [
  ...['FOYER_URL', 'FOYER_CLIENT_ID', 'FOYER_API_KEY', 'FOYER_ADDRESS_KEY'],
  ...['FOYER_SITE_PORT', 'FOYER_SITE_URL', 'FOYER_SITE_FOLDER', 'FOYER_SITE_KEY'],
]
const OF_TESTS = /^FOYER_(TEST|FUZZ|SOAK|MUTATION)_/

const settings = Object.values(environmentVariables).flatMap(({ variable, secret }) =>
  secret ? [variable, `${variable}_FILE`] : [variable],
)
const known = new Set([...settings, ...OF_OTHER_PROGRAMS])

/** Returns a sentence for each `FOYER_*` variable that Foyer does not read, with the nearest name that it reads. */
export function unknownVariables(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(variables)
    .filter((name) => name.startsWith('FOYER_') && !known.has(name) && !OF_TESTS.test(name))
    .map((name) => {
      const suggestion = nearestSetting(name)
      return `${name} is not a setting of Foyer${suggestion === undefined ? '.' : `; did you mean ${suggestion}?`}`
    })
}

/** Returns the setting within one edit for each three letters, or else one that the name begins or continues. */
function nearestSetting(name: string): string | undefined {
  const nearest = nearestName(name, settings, (name.length - 'FOYER_'.length) / 3)
  return nearest ?? settings.find((setting) => setting.startsWith(`${name}_`) || name.startsWith(`${setting}_`))
}
