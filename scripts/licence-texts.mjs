import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the names, versions and licences of the packages that these modules come from. A bundle is published with
 * them, as their licences require. Throws an error if a package has no licence.
 *
 * @param {readonly string[]} moduleIds paths of the bundled modules
 */
export function licenceTexts(moduleIds) {
  const folders = new Set(moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(id)?.[0] ?? []))
  return [...folders].sort().map(licenceText)
}

function licenceText(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
  if (file !== undefined) return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  if (license === undefined) throw new Error(`${name} has no licence in its package`)
  return `${name} ${version}\n\nLicence: ${license}, by ${author?.name ?? author ?? 'its authors'}\n`
}
