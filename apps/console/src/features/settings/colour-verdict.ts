/** The contrast of an owner's colour as text on the pages, computed by the server (WCAG 2.2, 1.4.3). */
export interface ColourVerdict {
  given: string
  contrast: PerTheme<number>
  isClear: PerTheme<boolean>
  becomes: PerTheme<string>
  contrastAfter: PerTheme<number>
}

export interface PerTheme<Of> {
  light: Of
  dark: Of
}

/** Describes the verdict for one theme (G-29). */
export function describeVerdict(verdict: ColourVerdict, theme: 'light' | 'dark'): string {
  const { contrast, isClear, becomes, contrastAfter } = verdict
  const where = theme === 'light' ? 'By day' : 'By night'
  const ratio = `${contrast[theme].toFixed(1)}:1`
  if (isClear[theme]) return `${where}: contrast ${ratio}, meets AA (4.5:1). Used as it is.`
  const why = contrast[theme] < 4.5 ? 'too faint to read' : 'too faint for what it stands on'
  return `${where}: contrast ${ratio}, ${why}. The pages use ${becomes[theme]} instead, ${contrastAfter[theme].toFixed(1)}:1, which meets AA.`
}
