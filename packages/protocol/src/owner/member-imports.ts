import { z } from 'zod'
import { anyText, bool, dateTime, wholeNumber } from '../scalars.js'

/**
 * Import and export of members as files (decision 20): requests and responses for the console and an owner's own
 * scripts.
 */
export const memberFileFormats = ['csv', 'json'] as const

/** Maximum size of a file, and of one uploaded part of it, in bytes. Import larger files from the command line. */
export const MEMBER_FILE_MAX_BYTES = 64 * 1024 * 1024
export const MEMBER_PART_MAX_BYTES = 512 * 1024

const base64 = z.string().regex(/^[A-Za-z0-9+/_-]*={0,2}$/, 'must be base64')
/** The password hash parameters of a Firebase project, as shown in the Firebase console. */
const firebaseHashing = z.object({
  signerKey: base64.min(1).max(500),
  saltSeparator: base64.max(100),
  rounds: z.int().min(1).max(64),
  memoryCost: z.int().min(1).max(20),
})

export const startMemberImportRequest = z.object({
  fileName: z.string().trim().min(1).max(300),
  format: z.enum(memberFileFormats),
  /** Whether existing members are updated from the file; otherwise they are skipped. */
  update: z.boolean().default(false),
  firebase: firebaseHashing.nullish(),
})
export const sendMemberImportPartRequest = z.object({
  /** Zero-based. */
  part: z.int().min(0).max(10_000),
  /** The next bytes of the file, in base64. */
  content: base64.max(Math.ceil((MEMBER_PART_MAX_BYTES * 4) / 3) + 4),
  isLast: bool,
})

export const memberImportStatuses = ['receiving', 'checking', 'checked', 'importing', 'done', 'failed'] as const
/** The members of an import with an account at one identity provider. */
export const importedIdentities = z.object({
  providerId: anyText,
  providerName: anyText,
  members: wholeNumber,
  isOffered: bool,
})
export const memberImportView = z.object({
  importId: anyText,
  fileName: anyText,
  format: z.enum(memberFileFormats),
  update: bool,
  status: z.enum(memberImportStatuses),
  bytes: wholeNumber,
  /** Progress of the current stage through the file, from 0 to 1. */
  share: z.number(),
  lastLine: wholeNumber,
  /** While checking: what the import would do; after it: what it did. */
  added: wholeNumber,
  updated: wholeNumber,
  unchanged: wholeNumber,
  left: wholeNumber,
  bad: wholeNumber,
  /** Addresses that could not sign up by the rules of the site, which do not apply to imports. */
  refusedAddresses: wholeNumber,
  /** The members added or updated that have an account at a provider, and whether the site offers it for sign-in. */
  identities: z.array(importedIdentities),
  /** At most 1000. */
  faults: z.array(z.object({ line: wholeNumber, fault: anyText })),
  /** Names in the file that are not recognized. */
  ignored: z.array(anyText),
  problem: anyText.nullable(),
  createdDate: dateTime,
  updatedDate: dateTime,
})
export const memberImportResponse = z.object({ import: memberImportView })
export const memberImportsResponse = z.object({ imports: z.array(memberImportView) })
