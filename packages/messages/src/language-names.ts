/** The languages offered to people, each with its own name. */
export const languageNames = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français', ar: 'العربية' } as const
