import type { YAMLMap } from 'yaml'
import type { SiteInFile } from './site-in-file.js'

const HEADER = ` The configuration of a site, for "foyer apply FILE". A section that is present is
 the complete list of its kind. Secrets are not in this file: name the variables
 that contain them.`

/** Formats the values of a site file as YAML, with a comment where a secret can be named. */
export async function formatSiteFile(site: SiteInFile): Promise<string> {
  const { Document, isCollection, visit } = await import('yaml')
  const document = new Document(site, { schema: 'core', version: '1.2', aliasDuplicateObjects: false })
  document.commentBefore = HEADER
  const addSecret = (path: string[], variable: string): void => {
    ;(document.getIn(path, true) as YAMLMap).comment = ` secret: { env: ${variable} }`
  }
  for (const [clientId, { confidential }] of Object.entries(site.clients))
    if (confidential) addSecret(['clients', clientId], `${variableName(clientId)}_SECRET`)
  for (const [at, url] of Object.keys(site.webhooks).entries())
    addSecret(['webhooks', url], at === 0 ? 'WEBHOOK_SECRET' : `WEBHOOK_SECRET_${at + 1}`)
  const onOneLine = new Set(['events', 'fields', 'indexes'])
  for (const id of Object.keys(site.identityProviders))
    addSecret(['identityProviders', id], `${variableName(id)}_SECRET`)
  visit(document, {
    Pair(_key, { key, value }) {
      // Lists of events, and each field and index, are short.
      const name = String((key as { value?: unknown }).value)
      if (!onOneLine.has(name) || !isCollection(value)) return undefined
      if (name === 'events') value.flow = true
      else for (const item of value.items) setFlow((item as { value?: unknown }).value)
      return undefined
    },
  })
  return document.toString({ lineWidth: 0 })
}

function setFlow(node: unknown): void {
  if (typeof node === 'object' && node !== null && 'flow' in node) node.flow = true
}

/** Returns the id in the form of an environment variable. */
const variableName = (id: string): string => {
  const name = id.replaceAll(/\W/g, '_').toUpperCase()
  return /^(\d|FOYER_)/.test(name) ? `CLIENT_${name}` : name
}
