import type { Call } from '../../../api/call.js'

/** The import of a file of members, as the owner API shows it. */
export interface MemberImport {
  importId: string
  fileName: string
  update: boolean
  status: 'receiving' | 'checking' | 'checked' | 'importing' | 'done' | 'failed'
  bytes: number
  /** Of the stage under way, from 0 to 1. */
  share: number
  lastLine: number
  added: number
  updated: number
  unchanged: number
  left: number
  bad: number
  faults: { line: number; fault: string }[]
  ignored: string[]
  problem: string | null
  createdDate: string
  updatedDate: string
}

/** As in `@foyer/protocol`, which the console does not load. */
export const LARGEST_FILE = 64 * 1024 * 1024
const PART = 384 * 1024
const PATH = '/owner/v1/member-imports'

export interface Firebase {
  signerKey: string
  saltSeparator: string
  rounds: number
  memoryCost: number
}

/** The file that is being sent, which goes on while other pages are looked at. */
interface Sending {
  importId: string
  share: number
}

let sending: Sending | undefined
const listeners = new Set<() => void>()
const tell = (next: Sending | undefined): void => {
  sending = next
  for (const listener of [...listeners]) listener()
}
export const sendingNow = (): Sending | undefined => sending
export function watchSending(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sends a file in parts, and answers the import once all of it is there. @throws ApiFault */
export async function sendFile(
  file: File,
  { update, firebase }: { update: boolean; firebase?: Firebase | undefined },
  call: Call,
): Promise<MemberImport> {
  const format = /\.(json|jsonl|ndjson)$/i.test(file.name) ? 'json' : 'csv'
  const begun = await call<{ import: MemberImport }>(PATH, {
    method: 'POST',
    json: { fileName: file.name.slice(0, 300) || 'members', format, update, ...(firebase && { firebase }) },
  })
  const { importId } = begun.import
  const parts = Math.max(1, Math.ceil(file.size / PART))
  let last = begun.import
  try {
    for (let part = 0; part < parts; part++) {
      tell({ importId, share: part / parts })
      const content = base64(new Uint8Array(await file.slice(part * PART, (part + 1) * PART).arrayBuffer()))
      const json = { part, content, isLast: part === parts - 1 }
      const answer = await call<{ import: MemberImport }>(`${PATH}/${importId}/parts`, { method: 'POST', json })
      last = answer.import
    }
  } catch (error) {
    await call(`${PATH}/${importId}`, { method: 'DELETE' }).catch(() => {})
    throw error
  } finally {
    tell(undefined)
  }
  return last
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

export const listImports = async (call: Call, signal: AbortSignal): Promise<MemberImport[]> =>
  (await call<{ imports: MemberImport[] }>(PATH, { signal })).imports
export const beginImport = (importId: string, call: Call) =>
  call(`${PATH}/${importId}/begin`, { method: 'POST', json: {} })
export const removeImport = (importId: string, call: Call) => call(`${PATH}/${importId}`, { method: 'DELETE' })

const number = new Intl.NumberFormat('en')
const members = (count: number): string => `${number.format(count)} ${count === 1 ? 'member' : 'members'}`

/** What an import would do, does or did, in a sentence. */
export function outcomeOf({ status, added, updated, unchanged, left, bad }: MemberImport): string {
  const would = status === 'checking' || status === 'checked'
  const parts = [
    would ? `${members(added)} would be added` : `${members(added)} added`,
    ...(updated > 0
      ? [would ? `${number.format(updated)} would be updated` : `${number.format(updated)} updated`]
      : []),
    ...(unchanged + left > 0 ? [`${number.format(unchanged + left)} there already and left as they are`] : []),
    ...(bad > 0 ? [`${number.format(bad)} bad ${bad === 1 ? 'line' : 'lines'} left out`] : []),
  ]
  return `${new Intl.ListFormat('en').format(parts)}.`
}

/** The password hash parameters of Firebase, out of what its console shows; undefined when they are not all there. */
export function firebaseIn(text: string): Firebase | undefined {
  const value = (name: string) => new RegExp(`"?${name}"?\\s*[:=]\\s*"?([^",\\s}]*)`).exec(text)?.[1]
  const [signerKey, saltSeparator] = [value('base64_signer_key'), value('base64_salt_separator')]
  const [rounds, memoryCost] = [Number(value('rounds')), Number(value('mem_cost'))]
  if (!signerKey || saltSeparator === undefined || !(rounds > 0) || !(memoryCost > 0)) return undefined
  return { signerKey, saltSeparator, rounds, memoryCost }
}

/** Every bad line as a file to work through. */
export const faultsFile = (faults: MemberImport['faults']): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`line,fault\r\n${faults.map(({ line, fault }) => `${line},"${fault.replaceAll('"', '""')}"\r\n`).join('')}`)}`
