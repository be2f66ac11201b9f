import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const SOURCES = fileURLToPath(new URL('../../../src/', import.meta.url))

/** Store methods by which an account or an address comes into being. */
const CREATES =
  /\b(members|pendingRegistrations)\s*\.(add|addAll)\(|\bmembers\s*\.changeEmail\(|\b(emailChanges|invitations)\s*\.upsert\(/
/** What applies the rules for addresses. */
const CHECKS = /\b(requireAllowedAddress|addressRefusal|admitNewMember)\(/

/** The places that apply no rule, and why (decision 41). */
const exempt: Readonly<Record<string, string>> = {
  'features/import-export/members/write-members.ts':
    'the team names the addresses; the import says how many are refused',
  'features/import-export/sample/load-sample.ts': 'sample data',
  'features/members/invitations/accept-invitation.ts': 'the team invited the address',
  'features/members/invitations/invite.ts': 'the team names the address',
  'features/members/profile/confirm-email-change.ts': 'checked when the change began',
  'features/owners/make-owner.ts': 'a person who controls the machine',
}

describe('decision 41: one rule for every way in', () => {
  const creating = globSync('**/*.ts', { cwd: SOURCES })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(SOURCES + file, 'utf8') }))
    .filter(({ text }) => CREATES.test(text))

  it('every file that creates an account or an address applies the rules for addresses, or has a reason', () => {
    const unchecked = creating.filter(({ text }) => !CHECKS.test(text)).map(({ file }) => file)
    expect(unchecked.toSorted()).toEqual(Object.keys(exempt).toSorted())
  })

  it('the places that apply them', () => {
    const checked = creating.filter(({ text }) => CHECKS.test(text)).map(({ file }) => file)
    expect(checked.toSorted()).toEqual([
      'features/members/create-member.ts',
      'features/members/external/create-external-member.ts',
      'features/members/profile/set-email.ts',
      'features/members/profile/start-email-change.ts',
      'features/members/registration/mark-email-verified.ts',
      'features/members/registration/register.ts',
      'features/members/sign-in/sign-on.ts',
      'features/members/sign-in/start-code-sign-in.ts',
    ])
  })
})
