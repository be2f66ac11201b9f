import { z } from 'zod'
import { DAY, HOUR, MINUTE } from './clock.js'
import { setting } from './setting.js'

const units = { m: MINUTE, h: HOUR, d: DAY } as const

/** Parses a duration such as `90d`. Returns milliseconds, or `undefined` if it is invalid. */
export function parseDuration(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text) ?? []
  return unit === undefined ? undefined : Number(count) * units[unit as keyof typeof units]
}

/** Accepts a duration within bounds, such as `15m` to `400d`. */
export const durationBetween = (least: string, most: string) =>
  z
    .string()
    .refine((text) => {
      const length = parseDuration(text)
      return length !== undefined && length >= (parseDuration(least) ?? 0) && length <= (parseDuration(most) ?? 0)
    })
    .describe(`a number of minutes, hours or days such as 30m, 24h or 90d, from ${least} to ${most}`)

/** Declares a duration. Its value in force is in milliseconds. */
export const durationSetting = <const Name extends string>(
  name: Name,
  [least, most]: [least: string, most: string],
  rest: { default: string; about: string },
) => setting({ name, schema: durationBetween(least, most), read: (text) => parseDuration(text) ?? 0, ...rest })

/** The text of a duration: in hours up to a day, in days beyond. */
export function durationText(ms: number): string {
  return ms > DAY ? `${ms / DAY}d` : `${ms / HOUR}h`
}
