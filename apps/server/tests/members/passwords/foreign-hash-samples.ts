/** A password hash published with its algorithm or product, together with the password. */
interface ForeignSample {
  kind: string
  /** The publication that contains the sample. */
  from: string
  password: string
  hash: string
}

const b64 = (hexadecimal: string): string => Buffer.from(hexadecimal, 'hex').toString('base64').replaceAll('=', '')
const b64text = (text: string): string => Buffer.from(text).toString('base64').replaceAll('=', '')

const FIREBASE = {
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  saltSeparator: 'Bw==',
  rounds: 8,
  memoryCost: 14,
  password: 'user1password',
  salt: '42xEC+ixf3L2lw==',
  hash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
}
/** The sample of github.com/firebase/scrypt. */
export const firebaseSample = FIREBASE

/** Hashes of other products that the import accepts. */
export const foreignSamples: readonly ForeignSample[] = [
  {
    kind: 'argon2id',
    from: 'phc-winner-argon2, test.c',
    password: 'password',
    hash: '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  },
  {
    kind: 'argon2i',
    from: 'phc-winner-argon2, test.c',
    password: 'password',
    hash: '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA',
  },
  {
    kind: 'argon2i of version 16, which is not named',
    from: 'phc-winner-argon2, test.c',
    password: 'password',
    hash: '$argon2i$m=65536,t=2,p=1$c29tZXNhbHQ$9sTbSlTio3Biev89thdrlKKiCaYsjjYVJxGAL3swxpQ',
  },
  {
    kind: 'bcrypt 2a',
    from: 'crypt_blowfish, wrapper.c',
    password: 'U*U',
    hash: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
  },
  {
    kind: 'bcrypt 2b',
    from: 'jBCrypt, TestBCrypt.java, under the later name',
    password: 'a',
    hash: '$2b$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe',
  },
  {
    kind: 'bcrypt 2y',
    from: 'jBCrypt, TestBCrypt.java, under the name of PHP',
    password: '~!@#$%^&*()      ~!@#$%^&*()PNBFRD',
    hash: '$2y$10$LgfYWkbzEvQ4JakH7rOvHe0y8pHKF9OaFgwUZ2q7W2FFZmZzJYlfS',
  },
  {
    kind: 'scrypt, PHC',
    from: 'RFC 7914 §12',
    password: 'pleaseletmein',
    hash: `$scrypt$ln=14,r=8,p=1$${b64text('SodiumChloride')}$${b64('7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887')}`,
  },
  {
    kind: 'scrypt, passlib',
    from: 'the documentation of passlib',
    password: 'password',
    hash: '$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E',
  },
  {
    kind: 'scrypt of Firebase',
    from: 'github.com/firebase/scrypt',
    password: FIREBASE.password,
    hash: `$fbscrypt$v=1,n=${FIREBASE.memoryCost},r=${FIREBASE.rounds},p=1,ss=${FIREBASE.saltSeparator},sk=${FIREBASE.signerKey}$${FIREBASE.salt}$${FIREBASE.hash}`,
  },
  {
    kind: 'pbkdf2 with SHA-1',
    from: 'RFC 6070 §2',
    password: 'password',
    hash: `$pbkdf2-sha1$i=4096,l=20$${b64text('salt')}$${b64('4b007901b765489abead49d926f721d065a429c1')}`,
  },
  {
    kind: 'pbkdf2 with SHA-256',
    from: 'RFC 7914 §11',
    password: 'Password',
    hash: `$pbkdf2-sha256$i=80000,l=64$${b64text('NaCl')}$${b64('4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d')}`,
  },
  {
    kind: 'pbkdf2 with SHA-512',
    from: 'the vectors of RFC 6070 with another digest, as they go round',
    password: 'password',
    hash: `$pbkdf2-sha512$i=4096,l=64$${b64text('salt')}$${b64('d197b1b33db0143e018b12f3d1d1479e6cdebdcc97c5c0f87f6902e072f457b5143f30602641b3d55cd335988cb36b84376060ecd532e039b742a239434af2d5')}`,
  },
  {
    kind: 'pbkdf2, passlib',
    from: 'passlib, tests/test_handlers.py',
    password: 'password',
    hash: '$pbkdf2-sha256$1212$4vjV83LKPjQzk31VI4E0Vw$hsYF68OiOUPdDZ1Fg.fJPeq1h/gXXY7acBp9/6c.tmQ',
  },
  {
    kind: 'pbkdf2, Django',
    from: 'Django 1.11, tests/auth_tests/test_hashers.py',
    password: 'lètmein',
    hash: 'pbkdf2_sha256$36000$seasalt2$QkIBVCvGmTmyjPJ5yox2y/jQB8isvgUNK98FxOU1UYo=',
  },
]
