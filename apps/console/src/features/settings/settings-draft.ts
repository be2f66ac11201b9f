import { createContext, useContext, useState } from 'react'
import { useMessages } from '../../language/messages.js'
import type { SettingName } from './setting-sections.js'
import { validateSetting } from './setting-value.js'
import { type Setting, type Texts, validateSiteKey } from './settings.js'

/** New values by setting; null restores the default. */
export type SettingChanges = Partial<Record<SettingName, string | null>>

/** The settings with unsaved changes, as the fields of a page show them. */
export interface SettingsDraft {
  /** Returns the value to show. */
  text: (name: SettingName) => string
  defaultOf: (name: SettingName) => string
  /** Returns whether the setting has its default because it is not set, or will be after the changes are saved. */
  isDefault: (name: SettingName) => boolean
  /** Returns why the value is invalid, if that is to be shown. */
  error: (name: SettingName) => string | undefined
  set: (changes: SettingChanges) => void
  /** Shows the error of a setting from now on: its control lost the focus. */
  touch: (name: SettingName) => void
  readOnly: boolean
}

const DraftContext = createContext<SettingsDraft | undefined>(undefined)
export const SettingsDraftProvider = DraftContext.Provider

/** Returns the draft of the page. */
export function useSettingsDraft(): SettingsDraft {
  const draft = useContext(DraftContext)
  if (draft === undefined) throw new Error('there is no SettingsDraftProvider around this')
  return draft
}

interface Change {
  value: string | null
  /** The value that was shown when the change began. */
  before: string
}

/** Keeps the unsaved changes of a form. They stay when other settings are loaded again. */
export function useDraftOf(settings: readonly Setting[], names: readonly SettingName[], readOnly: boolean) {
  const messages = useMessages()
  const [changes, setChanges] = useState<Partial<Record<SettingName, Change>>>({})
  const [touched, setTouched] = useState<ReadonlySet<SettingName>>(new Set())
  const [refused, setRefused] = useState<Texts>({})
  const byName = new Map(settings.map((setting) => [setting.name, setting]))
  const saved = (name: SettingName): Pick<Setting, 'value' | 'default' | 'isSet'> =>
    byName.get(name) ?? { value: '', default: '', isSet: false }
  const text = (name: SettingName) => {
    const change = changes[name]
    return change === undefined ? saved(name).value : (change.value ?? saved(name).default)
  }
  const fault = (name: SettingName): string | undefined =>
    changes[name]?.value === null
      ? undefined
      : (validateSetting(name, text(name), messages) ??
        (name === 'captcha.siteKey' ? validateSiteKey(text, messages) : undefined))
  const set = (more: SettingChanges) => {
    setRefused((before) => ({ ...before, ...Object.fromEntries(Object.keys(more).map((name) => [name, ''])) }))
    setChanges((before) => {
      const next = { ...before }
      for (const [name, value] of Object.entries(more) as [SettingName, string | null][]) {
        const { value: now, isSet } = saved(name)
        if (value === null ? !isSet : value === now) delete next[name]
        else next[name] = { value, before: before[name]?.before ?? now }
      }
      return next
    })
  }
  const changed = Object.entries(changes) as [SettingName, Change][]
  const draft: SettingsDraft = {
    text,
    defaultOf: (name) => saved(name).default,
    isDefault: (name) => {
      const change = changes[name]
      return change === undefined ? !saved(name).isSet : change.value === null
    },
    error: (name) => (touched.has(name) ? fault(name) : undefined) || refused[name] || undefined,
    set,
    touch: (name) => setTouched((before) => (before.has(name) ? before : new Set([...before, name]))),
    readOnly,
  }
  return {
    draft,
    count: changed.length,
    /** The values after the changes, by name. */
    values: Object.fromEntries(changed.map(([name]) => [name, text(name)])) as Texts,
    /** The body of the request that saves the changes. */
    request: {
      settings: Object.fromEntries(changed.map(([name, { value }]) => [name, value])) as SettingChanges,
      expected: Object.fromEntries(changed.map(([name, { before }]) => [name, before])) as Texts,
    },
    /** Shows all errors. Returns whether there are any. */
    validate: (): boolean => {
      setTouched(new Set(names))
      return names.some((name) => (name in changes || name === 'captcha.siteKey') && fault(name) !== undefined)
    },
    /** Shows what the server said about single settings. */
    refuse: setRefused,
    discard: () => {
      setChanges({})
      setTouched(new Set())
      setRefused({})
    },
  }
}
