/** Why no test proves an item in full: it was looked at, waits for what is not built, is deviated from, or does not concern Foyer. */
export type Standing = readonly [kind: 'looked at' | 'waits' | 'deviates' | 'not here', reason: string]

const passkeys: Standing = ['waits', 'Passkeys are not built yet.']
const factors: Standing = ['waits', 'A second factor is not built yet.']
const absent = (what: string): Standing => ['not here', `There is no ${what}.`]
const seen = (where: string): Standing => ['looked at', where]

/** By the item. */
export const uxStanding: Record<string, Standing> = {
  'G-22': seen(
    'The focus ring is in every picture of a focused field; order is that of the page, which has no `tabindex` above 0.',
  ),
  'G-23': absent('sticky header, and toasts stand where no field is'),
  'G-28': seen('Badges and notices have words.'),
  'G-33': ['looked at', 'The page says how long a code works, and a new one is one press away (VE-05).'],
  'G-34': ['looked at', 'Paste and password managers work in every field (G-02, G-12); the captcha is no puzzle.'],
  'G-42': seen('`color-scheme` is set; see docs/screens.'),
  'G-55': ['looked at', 'Proven under docs/security.md: V14.2.1, V16.2.5, invariant 4.'],
  'G-57': ['looked at', 'Proven under docs/security.md: 45, V3.4.6.'],
  'SI-01': seen('One form, docs/screens/page-signIn.jpg.'),
  'SI-03': passkeys,
  'SI-04': passkeys,
  'SI-05': passkeys,
  'SI-16': passkeys,
  'MF-01': factors,
  'MF-02': factors,
  'MF-03': factors,
  'MF-04': factors,
  'MF-05': factors,
  'SU-05': ['looked at', 'Proven under docs/security.md: V6.2.4, V6.2.11.'],
  'SU-10': ['looked at', 'apps/server/tests/invitations.test.ts walks an open, used, expired and withdrawn one.'],
  'SU-12': passkeys,
  'VE-08': ['looked at', 'journeys/src/site-shopping.test.ts and react-package.test.ts reload the page at this step.'],
  'RP-03': ['deviates', 'A new password always ends every other session (decision 14): nobody is asked.'],
  'RP-04': ['looked at', 'apps/server/tests/recovery.test.ts; the mail says what to do if it was not you.'],
  'RP-05': ['looked at', 'The same password is refused; there is no second factor that a link could skip.'],
  'WA-01': seen('The page says what comes next and that a mail will come; the owner cannot say how long.'),
  'LO-01': seen('The page names the site and offers both ways.'),
  'AC-01': seen('Sections of the account have addresses of their own.'),
  'AC-04': ['waits', 'A photo is the address of a picture; nothing is uploaded.'],
  'PW-02': seen('The page says that other devices are signed out; `/.well-known/change-password` leads there.'),
  'PK-01': passkeys,
  'PK-02': passkeys,
  'PK-03': passkeys,
  'PK-04': passkeys,
  'MA-01': factors,
  'MA-02': factors,
  'SE-01': ['deviates', 'No rough place is told: to know it a third party would have to be asked (invariant 11).'],
  'DD-01': ['deviates', 'The reference site makes the file in the browser, at once, from what the member may read.'],
  'CS-05': seen(
    'Start lists five steps with where to do them, whom mails come from among them; the list leaves when all are done.',
  ),
  'ME-07': ['looked at', 'All of it but passkeys and factors, which are not built yet.'],
  'PO-01': seen('Radio cards, each with a sentence, beside a sketch of the sign-up page that changes with them.'),
  'AU-01': seen('Filters are in the address; new entries wait behind a button; older ones come below without a jump.'),
}
