import { identityKey } from '../../members/external/external-identity-store.js'
import type { AddressRules } from '../../site/settings/address-settings.js'
import { allowsAddress } from '../../site/settings/allows-address.js'
import type { ImportExportDeps, ImportExportStores } from '../deps.js'
import { importRecords } from '../records/import-records.js'
import type { Source } from '../records/open-input.js'
import type { ImportedMember } from './imported-member.js'
import { type MemberFile, readMembers } from './member-codec.js'
import type { AuthenticatorKey } from './totp-secret.js'
import {
  ID_TAKEN,
  identityTaken,
  type MemberResult,
  type MemberTransactionDeps,
  type MemberWriteResult,
  OF_OWNER,
  transactMembers,
  writeMembers,
} from './write-members.js'

/** Number of members stored in one transaction. */
const BATCH = 500

export interface MemberCounts {
  added: number
  updated: number
  unchanged: number
  /** Existing members that were left unchanged. */
  left: number
  bad: number
  /**
   * Addresses that could not sign up by the rules of the site. The rules do not apply to imports (decision 41).
   */
  refusedAddresses: number
  /** Members added or updated with an account at a provider, by its id. */
  identities: Record<string, number>
}

export interface MemberImport extends MemberFile {
  update: boolean
  /** Whether to check everything and store nothing. */
  isDryRun: boolean
  /** Lines up to this one were processed by an earlier run. */
  skipLines?: number
  onFault(line: number, fault: string): void
  /** The rules of the site for addresses, to count those that they refuse. */
  addressRules: AddressRules
  /** Called after each transaction, and periodically in a dry run. */
  onProgress(counts: MemberCounts, line: number): void | Promise<void>
  /** Writes more data in the transaction of a batch. */
  onBatch?(stores: ImportExportStores, counts: MemberCounts, line: number): Promise<void>
}

type ImportDeps = MemberTransactionDeps & AuthenticatorKey & Pick<ImportExportDeps, 'clock' | 'random'>

/** The counts of an import that has not read anything yet. */
export const emptyCounts = (): MemberCounts => ({
  added: 0,
  updated: 0,
  unchanged: 0,
  left: 0,
  bad: 0,
  refusedAddresses: 0,
  identities: {},
})

/**
 * Imports members in batches of one transaction each. Members are identified by their address, so an interrupted import
 * can simply be repeated.
 * @throws StartError if the file cannot be used; `counts` then says what was stored
 */
export async function importMembers(
  source: Source,
  options: MemberImport,
  deps: ImportDeps,
  counts: MemberCounts = emptyCounts(),
): Promise<MemberCounts> {
  const owners = new Set(
    (await deps.storage.read((stores) => stores.owners.list())).map(({ memberId }) => memberId as string),
  )
  /** The addresses of the current batch that the rules refuse. */
  const refused = new Set<string>()
  await importRecords<ImportedMember, MemberResult, MemberCounts>({
    records: readMembers(source, options),
    maxRecords: BATCH,
    skipLines: options.skipLines,
    counts,
    write: async (named, { line, countsAfter }) => {
      refused.clear()
      for (const { emailKey } of named)
        if (!(await allowsAddress(emailKey, options.addressRules))) refused.add(emailKey)
      if (options.isDryRun) return dryRunMembers(named, options, owners, deps)
      return transactMembers(deps, async (stores) => {
        const results = await writeMembers(named, stores, { ...deps, update: options.update, owners })
        await options.onBatch?.(stores, countsAfter(results), line)
        return results
      })
    },
    count(next, result, { emailKey, identities = [] }) {
      next[result]++
      if (refused.has(emailKey)) next.refusedAddresses = (next.refusedAddresses ?? 0) + 1
      if (result !== 'added' && result !== 'updated') return
      for (const providerId of new Set(identities.map((one) => one.providerId)))
        next.identities[providerId] = (next.identities[providerId] ?? 0) + 1
    },
    onFault: options.onFault,
    onProgress: options.onProgress,
  })
  return counts
}

/** Predicts the results for members, as far as that is possible without storing them. */
async function dryRunMembers(
  named: readonly ImportedMember[],
  { update }: MemberImport,
  owners: ReadonlySet<string>,
  { storage }: ImportDeps,
): Promise<MemberWriteResult[]> {
  const memberIds = named.flatMap(({ memberId }) => memberId ?? [])
  const emailKeys = named.map(({ emailKey }) => emailKey)
  const wanted = named.flatMap(({ identities = [] }) => identities)
  const { existing, linked } = await storage.read(async ({ members, externalIdentities }) => ({
    existing: await members.findTaken({ emailKeys, memberIds, slugs: [] }),
    linked: await externalIdentities.findLinked(wanted),
  }))
  return named.map(({ emailKey, memberId, identities = [] }): MemberWriteResult => {
    const known = existing.byEmailKey.get(emailKey)
    const taken = identities.find((one) => ![undefined, known].includes(linked.get(identityKey(one))))
    if (taken !== undefined && (known === undefined || update)) return identityTaken(taken)
    if (known !== undefined && update && owners.has(known)) return OF_OWNER
    if (known !== undefined) return update ? 'updated' : 'left'
    return memberId !== undefined && existing.memberIds.has(memberId) ? ID_TAKEN : 'added'
  })
}
