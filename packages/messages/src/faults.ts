/** A sentence for each plural category that a language has (CLDR); chosen by the value `count`. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

export type Faults = Record<string, string | Plural>
