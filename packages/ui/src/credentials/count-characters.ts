/** Counts the characters of a text as grapheme clusters (SU-02). */
export const countCharacters = (text: string): number => [...new Intl.Segmenter().segment(text)].length
