/** Collects the values of a repeated option, as the parser of a Commander option. */
export const repeatable = (value: string, before: string[] = []): string[] => [...before, value]
