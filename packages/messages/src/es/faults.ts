import type { PageMessages } from '../messages.js'

/** Error messages by code, in Spanish. */
export const faults: PageMessages['faults'] = {
  GENERAL: 'Algo no ha funcionado. Vuelva a intentarlo.',
  EMAIL_FORMAT: 'Introduzca una dirección como nombre@example.com.',
  PASSWORD_MISSING: 'Introduzca su contraseña.',
  PASSWORD_TOO_SHORT: {
    one: 'Use al menos {count} carácter.',
    many: 'Use al menos {count} de caracteres.',
    other: 'Use al menos {count} caracteres.',
  },
  PASSWORD_TOO_LONG: 'Esta contraseña es demasiado larga.',
  PASSWORD_CHARACTERS: 'La contraseña contiene caracteres que no se pueden guardar de forma segura.',
  PASSWORD_BANNED_WORD: 'La contraseña no puede contener el nombre del sitio ni una palabra que el sitio no permite.',
  PASSWORD_COMMON: 'La contraseña es una de las más usadas, que son las primeras que se prueban.',
  PASSWORD_BREACHED: 'La contraseña se robó en otro sitio y se publicó. Elija una que no use en ningún otro lugar.',
  PASSWORD_SAME: 'Esa es la contraseña que tiene ahora. Elija otra.',
  FORM_RENEWED:
    'La página ha estado abierta demasiado tiempo o las cookies están bloqueadas. Salvo la contraseña, todo sigue aquí; envíelo otra vez.',
  FLOW_OVER:
    'Este inicio de sesión empezó hace demasiado tiempo o ya terminó. Inicie sesión aquí y después vuelva al sitio.',
  CODE_FORMAT: 'Introduzca las 6 cifras del correo.',
  NUMBER_FORMAT: 'Introduzca las dos cifras.',
  WRONG_NUMBER: {
    one: 'Ese no es el número. Queda {count} intento.',
    many: 'Ese no es el número. Quedan {count} de intentos.',
    other: 'Ese no es el número. Quedan {count} intentos.',
  },
  WRONG_CODE: {
    one: 'Ese código no es correcto. Queda {count} intento.',
    many: 'Ese código no es correcto. Quedan {count} de intentos.',
    other: 'Ese código no es correcto. Quedan {count} intentos.',
  },
  VERIFICATION_EXPIRED: 'Ese código ha caducado. Pida uno nuevo.',
  TOO_MANY_TRIES: 'Demasiados códigos incorrectos. Inicie sesión de nuevo para recibir otro.',
  INVALID_STATE_TOKEN: 'Esta verificación ha terminado. Inicie sesión de nuevo para recibir otro código.',
  WRONG_FACTOR_CODE: 'Ese código no es correcto.',
  USED_FACTOR_CODE: 'Ese código ya se ha usado. Espere al siguiente.',
  EXTERNAL_LINK_FIRST: 'Ya hay una cuenta con {email}. Inicie sesión una vez y {provider} quedará vinculado.',
  EXTERNAL_CODE_LINKS: 'Este código también vincula la cuenta de {provider} usada aquí.',
  EXTERNAL_VERIFY_FIRST: 'Confirme una vez su correo para continuar con {provider}.',
  EXTERNAL_CANCELLED: 'Se canceló el inicio de sesión con {provider}.',
  EXTERNAL_UNAVAILABLE: 'No se pudo contactar con {provider}. Inténtelo de nuevo o inicie sesión de otra forma.',
  EXTERNAL_FAILED: 'El inicio de sesión con {provider} no funcionó. Inténtelo de nuevo o inicie sesión de otra forma.',
  EXTERNAL_FIELDS_FIRST: '{provider} ha confirmado su correo. Complete el resto para crear su cuenta.',
  EXTERNAL_OVER: 'Este inicio de sesión con {provider} ya no es válido o empezó en otro navegador. Empiece de nuevo.',
  EXTERNAL_OFF: 'Este sitio ya no ofrece esta forma de iniciar sesión. Elija otra.',
  PASSKEY_UNKNOWN: '{site} ya no conoce esta llave de acceso. Inicie sesión de otra forma y añada una nueva.',
  PASSKEY_EXPIRED: 'Ha tardado demasiado. Inténtelo de nuevo.',
  PASSKEY_NOT_VERIFIED:
    'Su dispositivo no confirmó que es usted. Configure en él una huella, una cara o un PIN, o inicie sesión de otra forma.',
  PASSKEY_COPIED:
    'Esta llave de acceso puede haber sido copiada y no se aceptó. Inicie sesión de otra forma y sustitúyala.',
  PASSKEY_FAILED: 'No ha funcionado. Inténtelo de nuevo o inicie sesión de otra forma.',
  PASSKEY_REGISTERED: 'Este dispositivo ya tiene una llave de acceso para esta cuenta. Puede usarla para entrar.',
  TOO_MANY_PASSKEYS: 'Tiene el máximo de llaves de acceso que admite una cuenta. Quite antes una.',
  WRONG_SIGN_IN: 'Correo o contraseña incorrectos.',
  WRONG_PASSWORD: 'La contraseña actual no es correcta.',
  SET_UP_PASSWORD:
    'Ya hay una cuenta con esta dirección. Escriba su contraseña y será la cuenta de quien dirige el sitio.',
  MEMBER_BLOCKED: 'Esta cuenta se ha suspendido. Contacte con {site}.',
  DELETION_PENDING: 'Esta cuenta se eliminará. Inicie sesión en la página de acceso para conservarla.',
  EMAIL_ALREADY_EXISTS: 'Ya hay una cuenta con este correo. Inicie sesión o restablezca su contraseña.',
  INVITATION_OTHER_ADDRESS: 'Esta invitación es para otra dirección. Use aquella a la que se envió.',
  EMAIL_NOT_ALLOWED: 'Este sitio no acepta esta dirección de correo. Use otra.',
  INVALID_INVITATION: 'Este código no funciona. Compruébelo o pida uno nuevo.',
  INVITATION_CODE_MISSING: 'Introduzca su código de invitación.',
  INVITATION_NEEDED: 'Este sitio solo admite nuevos miembros por invitación. Si tiene una, abra el enlace del correo.',
  MISSING_CAPTCHA_TOKEN: 'Confirme que es una persona.',
  INVALID_CAPTCHA_TOKEN: 'No ha funcionado. Inténtelo una vez más.',
  CAPTCHA_UNAVAILABLE:
    'Ahora no podemos comprobar que es una persona. No se ha cambiado nada; vuelva a intentarlo dentro de un momento.',
}
