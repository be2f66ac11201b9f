import { firstSupportedLocale, languageNames } from '@foyer/messages'
import {
  type AccountProfile,
  type MemberPatch,
  memberPatch,
  type ProfileField,
  textOfValue,
  valueOfText,
  wireNameOf,
} from '@foyer/protocol'
import type { FastifyInstance } from 'fastify'
import type { Member } from '../../../features/members/member.js'
import { editMember } from '../../../features/members/profile/edit-member.js'
import { languageOf } from '../../../features/members/profile/profile.js'
import { ApplicationError, ValidationError } from '../../../kernel/errors/application-error.js'
import { recordRefusal } from '../../server/errors/security-events.js'
import { fieldErrors } from '../kit/field-errors.js'
import type { PageKit } from '../kit/page-kit.js'
import { MAX_INPUT_LENGTH } from '../kit/profile-field-form.js'
import { accountSection, type FormValues } from './account-section.js'
import { finishForm } from './done-cookie.js'

const nameFields = ['nickname', 'firstName', 'lastName'] as const
const MAX_NAME_LENGTH = 100

/** The section with the names, the language and the owner's profile fields (AC-02). */
export function profileSection(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const section = accountSection(pages, kit, 'profile', async ({ member }, typed) => {
    const { profileFields, language } = deps.siteSnapshot.current().settings
    return {
      section: 'profile',
      revision: member.revision,
      siteLanguage: language,
      profileFields: profileFields.map((field) => fieldWithText(field, member, typed)),
      ...photoHostOf(member),
      ...(typed === undefined ? storedNames(member) : typedNames(typed)),
    }
  })

  section.form('', async (visit, typed) => {
    const tooLong = nameFields.filter((name) => (typed[name] ?? '').length > MAX_NAME_LENGTH)
    if (tooLong.length > 0) {
      const fault = { code: 'FIELD_TOO_LONG', values: { most: MAX_NAME_LENGTH } }
      return section.show(visit, { typed, fieldErrors: Object.fromEntries(tooLong.map((name) => [name, fault])) }, 400)
    }
    const { profileFields, passwords } = deps.siteSnapshot.current().settings
    const language = readLanguage(typed.language)
    const edit = {
      member: patchOf(typed, profileFields),
      // A language that the form cannot show, as `de-AT`, stays if the member chooses no other.
      language: language === shownLanguage(visit.member) ? undefined : language,
      expected: { revision: Number(typed.revision) },
      isOwn: true,
    }
    try {
      await editMember(visit.member.memberId, edit, deps)
    } catch (error) {
      if (error instanceof ValidationError) {
        recordRefusal(visit.request, error)
        return section.show(visit, { typed, fieldErrors: fieldErrors(error, passwords) }, 400)
      }
      if (!(error instanceof ApplicationError) || error.kind !== 'CHANGED_MEANWHILE') throw error
      return section.show(visit, { typed, message: { code: error.kind } }, error.status)
    }
    return finishForm('profile', { code: 'SAVED' }, visit, kit)
  })
}

function fieldWithText(field: ProfileField, { profile }: Member, typed: FormValues | undefined) {
  const name = wireNameOf(field)
  const isTyped = typed !== undefined && field.changedBy === 'member'
  const stored = profile.contact?.customFields?.[name]?.value
  const text = isTyped ? (typed[name] ?? '').slice(0, MAX_INPUT_LENGTH) : textOfValue(stored)
  return text === '' ? { field } : { field, text }
}

type NamesAndLanguage = Pick<AccountProfile, 'names' | 'language'>

function storedNames(member: Member): NamesAndLanguage {
  const { profile, contact: { firstName, lastName } = {} } = member.profile
  return {
    names: { nickname: profile?.nickname ?? '', firstName: firstName ?? '', lastName: lastName ?? '' },
    language: shownLanguage(member) ?? '',
  }
}

/** Returns the language that the form shows for a member, without its region; null for that of the site. */
const shownLanguage = ({ profile }: Member): string | null =>
  firstSupportedLocale([languageOf(profile) ?? ''])
    ?.split('-')[0]
    ?.toLowerCase() ?? null

function typedNames(typed: FormValues): NamesAndLanguage {
  const [nickname = '', firstName = '', lastName = ''] = nameFields.map((name) =>
    typed[name]?.slice(0, MAX_INPUT_LENGTH),
  )
  return { names: { nickname, firstName, lastName }, language: readLanguage(typed.language) ?? '' }
}

function photoHostOf({ profile: { profile } }: Member): { photoHost?: string } {
  const url = profile?.photo?.url
  return url ? { photoHost: new URL(url).host } : {}
}

const readLanguage = (text: string | undefined): string | null =>
  text !== undefined && Object.hasOwn(languageNames, text) ? text : null

/** Returns the change that a form makes: every field that it has, as the members API takes it. */
function patchOf(typed: FormValues, fields: readonly ProfileField[]): MemberPatch {
  const textOf = (name: string) => (typed[name] ?? '').trim() || null
  const customFields = fields.flatMap((field) => {
    if (field.changedBy === 'owner') return []
    const name = wireNameOf(field)
    const value = valueOfText(field, typed[name] ?? '')
    return [[name, value === undefined ? null : { name: field.key, value }] as const]
  })
  return memberPatch.parse({
    profile: { nickname: textOf('nickname'), ...(typed.removePhoto === '1' && { photo: null }) },
    contact: {
      firstName: textOf('firstName'),
      lastName: textOf('lastName'),
      customFields: Object.fromEntries(customFields),
    },
  })
}
