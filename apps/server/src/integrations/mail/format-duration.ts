/** Formats the lifetime of a code or link in the largest unit that fits: "30 minutes", "7 days". */
export function formatDuration(minutes: number, lang: string): string {
  const [count, unit] =
    minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
