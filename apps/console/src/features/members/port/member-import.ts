import { formatPlural } from '@foyer/messages/console'
import type { Call } from '../../../api/call.js'
import type { Messages } from '../../../language/messages.js'

/** An import of members as returned by the owner API. */
export interface MemberImport {
  importId: string
  fileName: string
  update: boolean
  status: 'receiving' | 'checking' | 'checked' | 'importing' | 'done' | 'failed'
  bytes: number
  /** Progress of the current stage, from 0 to 1. */
  share: number
  lastLine: number
  added: number
  updated: number
  unchanged: number
  left: number
  bad: number
  /** Addresses that could not sign up by the rules of the site. */
  refusedAddresses: number
  identities: { providerId: string; providerName: string; members: number; isOffered: boolean }[]
  faults: { line: number; fault: string }[]
  ignored: string[]
  problem: string | null
  createdDate: string
  updatedDate: string
}

/** Maximum file size in bytes, as in `@foyer/protocol`, which the console does not load. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024
const PART_BYTES = 384 * 1024
const IMPORTS_PATH = '/owner/v1/member-imports'

interface FirebaseSettings {
  signerKey: string
  saltSeparator: string
  rounds: number
  memoryCost: number
}

/** The current upload, which continues while other pages are open. */
interface Upload {
  importId: string
  share: number
}

let currentUpload: Upload | undefined
const listeners = new Set<() => void>()
const setUpload = (next: Upload | undefined): void => {
  currentUpload = next
  for (const listener of [...listeners]) listener()
}

/** Returns the upload in progress. */
export const getUpload = (): Upload | undefined => currentUpload

/** Calls the listener when the upload changes. Returns a function that stops. */
export function subscribeUpload(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Uploads a file in parts and returns the import after the last part. @throws ApiFault */
export async function uploadFile(
  file: File,
  { update, firebase }: { update: boolean; firebase?: FirebaseSettings | undefined },
  call: Call,
): Promise<MemberImport> {
  const format = /\.(json|jsonl|ndjson)$/i.test(file.name) ? 'json' : 'csv'
  const begun = await call<{ import: MemberImport }>(IMPORTS_PATH, {
    method: 'POST',
    json: { fileName: file.name.slice(0, 300) || 'members', format, update, ...(firebase && { firebase }) },
  })
  const { importId } = begun.import
  const parts = Math.max(1, Math.ceil(file.size / PART_BYTES))
  let last = begun.import
  try {
    for (let part = 0; part < parts; part++) {
      setUpload({ importId, share: part / parts })
      const content = base64(new Uint8Array(await file.slice(part * PART_BYTES, (part + 1) * PART_BYTES).arrayBuffer()))
      const json = { part, content, isLast: part === parts - 1 }
      const answer = await call<{ import: MemberImport }>(`${IMPORTS_PATH}/${importId}/parts`, { method: 'POST', json })
      last = answer.import
    }
  } catch (error) {
    await call(`${IMPORTS_PATH}/${importId}`, { method: 'DELETE' }).catch(() => {})
    throw error
  } finally {
    setUpload(undefined)
  }
  return last
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Lists the last imports, newest first. @throws ApiFault */
export const listImports = async (call: Call, signal: AbortSignal): Promise<MemberImport[]> =>
  (await call<{ imports: MemberImport[] }>(IMPORTS_PATH, { signal })).imports

/** Imports the members of a checked file. @throws ApiFault */
export const startImport = (importId: string, call: Call) =>
  call(`${IMPORTS_PATH}/${importId}/begin`, { method: 'POST', json: {} })

/** Removes an import and its file; imported members stay. @throws ApiFault */
export const removeImport = (importId: string, call: Call) => call(`${IMPORTS_PATH}/${importId}`, { method: 'DELETE' })

/** Describes what an import would do, is doing or did. */
export function describeImport(memberImport: MemberImport, { members: { port }, locale }: Messages): string {
  const { status, added, updated, unchanged, left, bad, refusedAddresses, identities } = memberImport
  const would = status === 'checking' || status === 'checked'
  const parts = [
    formatPlural(would ? port.toAdd : port.added, added, locale),
    ...(updated > 0 ? [formatPlural(would ? port.toUpdate : port.updated, updated, locale)] : []),
    ...(unchanged + left > 0 ? [formatPlural(port.unchanged, unchanged + left, locale)] : []),
    ...identities.map(({ providerName: provider, members }) =>
      formatPlural(port.identities, members, locale, { provider }),
    ),
    ...(bad > 0 ? [formatPlural(port.skipped, bad, locale)] : []),
    ...(refusedAddresses > 0 ? [formatPlural(port.refusedAddresses, refusedAddresses, locale)] : []),
  ]
  return parts.join(' ')
}

/** Parses the password hash parameters copied from the Firebase console; undefined if any is missing. */
export function parseFirebaseSettings(text: string): FirebaseSettings | undefined {
  const value = (name: string) => new RegExp(`"?${name}"?\\s*[:=]\\s*"?([^",\\s}]*)`).exec(text)?.[1]
  const [signerKey, saltSeparator] = [value('base64_signer_key'), value('base64_salt_separator')]
  const [rounds, memoryCost] = [Number(value('rounds')), Number(value('mem_cost'))]
  if (!signerKey || saltSeparator === undefined || !(rounds > 0) || !(memoryCost > 0)) return undefined
  return { signerKey, saltSeparator, rounds, memoryCost }
}

/** Returns all invalid lines as a CSV file in a `data:` URL. */
export const formatFaultsFile = (faults: MemberImport['faults']): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`line,fault\r\n${faults.map(({ line, fault }) => `${line},"${fault.replaceAll('"', '""')}"\r\n`).join('')}`)}`
