/** Names of one language. The second form of a name is that of an email address. */
interface Names {
  language: string
  first: readonly (string | readonly [name: string, ascii: string])[]
  last: readonly (string | readonly [name: string, ascii: string])[]
}

/** Names for sample members: eight first and eight last names in each language of the hosted pages. */
export const sampleNames: readonly Names[] = [
  {
    language: 'en',
    first: ['Amelia', 'Noah', 'Grace', 'Oliver', 'Ruby', 'Ethan', 'Isla', 'Theo'],
    last: ['Bennett', 'Okafor', 'Hughes', 'Patel', 'Sinclair', 'Murphy', 'Walsh', 'Carter'],
  },
  {
    language: 'de',
    first: ['Lena', 'Jonas', 'Mia', ['Jörg', 'joerg'], 'Clara', 'Felix', 'Ida', 'Emil'],
    last: ['Fischer', ['Schröder', 'schroeder'], 'Weber', 'Becker', ['Müller', 'mueller'], 'Vogel', 'Krause', 'Lang'],
  },
  {
    language: 'fr',
    first: [['Chloé', 'chloe'], 'Louis', ['Inès', 'ines'], 'Hugo', 'Manon', 'Jules', 'Alice', 'Gabriel'],
    last: ['Moreau', 'Laurent', ['Lefèvre', 'lefevre'], 'Garnier', 'Dubois', 'Fontaine', 'Roux', 'Mercier'],
  },
  {
    language: 'es',
    first: [['Lucía', 'lucia'], 'Mateo', 'Carmen', ['Álvaro', 'alvaro'], 'Elena', 'Diego', 'Paula', 'Hugo'],
    last: [['García', 'garcia'], 'Navarro', ['Muñoz', 'munoz'], 'Ortega', 'Romero', 'Vidal', 'Castro', 'Serrano'],
  },
  {
    language: 'ar',
    first: [
      ['ليلى', 'layla'],
      ['عمر', 'omar'],
      ['نور', 'nour'],
      ['كريم', 'karim'],
      ['سلمى', 'salma'],
      ['يوسف', 'yusuf'],
      ['هدى', 'huda'],
      ['سامي', 'sami'],
    ],
    last: [
      ['حداد', 'haddad'],
      ['منصور', 'mansour'],
      ['خليل', 'khalil'],
      ['ناصر', 'nasser'],
      ['فارس', 'fares'],
      ['عباس', 'abbas'],
      ['سالم', 'salem'],
      ['زيدان', 'zidan'],
    ],
  },
]
