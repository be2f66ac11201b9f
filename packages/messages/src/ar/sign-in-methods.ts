/** How a member signed in, by the first method of `amr`, in Arabic. */
export const signInMethods = {
  pwd: 'كلمة المرور',
  otp: 'رمز بالبريد الإلكتروني',
  hwk: 'مفتاح مرور',
  swk: 'مفتاح مرور',
  recovery: 'إعادة تعيين كلمة المرور',
  invite: 'دعوة',
  'set-up-link': 'رابط الإعداد',
  external: 'مزوّد الهوية',
  backend: 'مفتاح API',
  totp: 'تطبيق المصادقة',
  'recovery-code': 'رمز استرداد',
  'trusted-device': 'جهاز موثوق',
}

/** A sign-in with what followed the first factor. */
export const secondFactors = {
  totp: '{method} وتطبيق المصادقة',
  'recovery-code': '{method} ورمز استرداد',
  'trusted-device': '{method} على جهاز موثوق',
}
