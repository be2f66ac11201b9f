import type { ImportJob } from '../../../../features/import-export/import-jobs/import-job-store.js'
import type { SiteSnapshot } from '../../../../features/site/snapshot/site-snapshot.js'
import { unknownProviderName } from '../../../../integrations/identity-providers/provider-presets.js'
import { rfc3339 } from '../../../../kernel/clock.js'

/** An import of members, as the owner API shows it. */
export function memberImportView(job: ImportJob, { providers }: Pick<SiteSnapshot, 'providers'>) {
  const { identities = {}, refusedAddresses = 0, ...counts } = job.result.counts
  return {
    importId: job.importId,
    fileName: job.fileName,
    format: job.options.format,
    update: job.options.update,
    status: job.status,
    bytes: job.bytes,
    /** Progress of the current stage, from 0 to 1. */
    share: job.parts === 0 ? 0 : job.partsRead / job.parts,
    lastLine: job.lastLine,
    ...counts,
    refusedAddresses,
    identities: Object.entries(identities).map(([providerId, members]) => ({
      ...{ providerId, members },
      providerName: providers.get(providerId)?.name ?? unknownProviderName(providerId),
      isOffered: providers.get(providerId)?.isEnabled === true,
    })),
    faults: job.result.faults,
    ignored: job.result.ignored,
    problem: job.result.problem ?? null,
    createdDate: rfc3339(job.createdAt),
    updatedDate: rfc3339(job.updatedAt),
  }
}
