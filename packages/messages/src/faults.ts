/** A message for each plural category of a language (CLDR), selected by the value `count`. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

export type Faults = Record<string, string | Plural>
