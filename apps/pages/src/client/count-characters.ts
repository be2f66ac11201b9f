/** How many characters a text has as a reader counts them (SU-02). */
export const countCharacters = (text: string): number => [...new Intl.Segmenter().segment(text)].length
