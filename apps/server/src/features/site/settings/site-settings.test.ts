import { expect, it } from 'vitest'
import { describeAllowedValues } from '../../../kernel/setting.js'
import { defaultSettings, isSettingName, settingError, settingNames, siteSettings } from './site-settings.js'

it.each(settingNames)('setting %s: states its allowed values, and its defaults are among them', (name) => {
  expect(describeAllowedValues(siteSettings[name])).not.toBe('')
  for (const dev of [false, true]) expect(settingError(name, defaultSettings(dev)[name])).toBeUndefined()
})

it('a method of objects is no setting', () => {
  expect(['site.name', 'toString', 'constructor'].filter(isSettingName)).toEqual(['site.name'])
})
