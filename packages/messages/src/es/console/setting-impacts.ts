import type { ConsoleMessages } from '../../console-messages.js'

export const settingImpacts: ConsoleMessages['settings']['impact'] = {
  'signup.policy': {
    open: 'Los usuarios nuevos son miembros de inmediato.',
    approval: 'Los usuarios nuevos necesitan aprobación. Los miembros actuales no se ven afectados.',
    invite: 'Los usuarios nuevos necesitan una invitación. Los miembros actuales no se ven afectados.',
  },
  'signup.verifyEmail': {
    true: 'Los usuarios nuevos deben verificar su correo con un código. A los miembros que nunca lo hicieron se les pide en su próximo inicio de sesión.',
    false: 'Los correos dejan de verificarse, así que las cuentas pueden usar correos de otras personas.',
  },
  'signup.allowedDomains': {
    '': 'Los usuarios nuevos pueden registrarse con cualquier dominio que no esté bloqueado.',
    '*': 'Los usuarios nuevos necesitan un correo de un dominio de la lista. Los miembros actuales no se ven afectados.',
  },
  'signup.deniedDomains': {
    '': 'Ningún dominio está bloqueado.',
    '*': 'Los usuarios nuevos no pueden registrarse con un dominio de la lista. Los miembros actuales no se ven afectados.',
  },
  'signup.throwawayDomains': {
    allow: 'Los usuarios nuevos pueden registrarse con correos desechables.',
    refuse:
      'Los usuarios nuevos no pueden registrarse con correos desechables. Los miembros actuales no se ven afectados.',
  },
  'signin.secondFactor': {
    optional: 'La verificación en dos pasos es opcional. Quien la haya configurado la sigue usando.',
    owners: 'Los propietarios sin verificación en dos pasos deben configurarla en su próximo inicio de sesión.',
    team: 'Los miembros del equipo sin verificación en dos pasos deben configurarla en su próximo inicio de sesión.',
    everyone: 'Los miembros sin verificación en dos pasos deben configurarla en su próximo inicio de sesión.',
  },
  'signin.newDeviceEmail': {
    true: 'Los miembros reciben un correo por cada inicio de sesión con un navegador nuevo.',
    false: 'Los miembros ya no reciben correos sobre dispositivos nuevos.',
  },
  'signin.methods': {
    password: 'Los miembros necesitan una contraseña. Quien no tiene la elige con «¿Olvidó su contraseña?».',
    'password-and-code': 'Los miembros también pueden iniciar sesión con un código enviado a su correo.',
    code: 'La página de inicio de sesión solo pide el correo. Las contraseñas se conservan, pero allí no se aceptan.',
  },
  'signin.passkeys': {
    offered: 'Los miembros pueden añadir llaves de acceso e iniciar sesión con ellas.',
    off: 'Las llaves de acceso ya no permiten entrar a nadie. Se conservan.',
  },
  'accounts.disclosure': {
    explicit: 'Las respuestas revelan si un correo está registrado.',
    private: 'Las respuestas ya no revelan si un correo está registrado.',
  },
  'members.directory': {
    open: 'Los visitantes y miembros pueden listar a los miembros con perfil público.',
    closed:
      'Los visitantes y miembros ya no pueden ver a otros miembros. Las listas de miembros de su sitio quedarán vacías.',
  },
  'members.deletionGraceDays': {
    0: 'Desde ahora los miembros se eliminan de inmediato. Las eliminaciones ya programadas conservan su fecha.',
    1: 'Los miembros eliminados desde ahora se pueden restaurar durante 1 día.',
    '*': 'Los miembros eliminados desde ahora se pueden restaurar durante {value} días.',
  },
  'branding.logo': {
    '': 'Las páginas y los correos no muestran logotipo.',
    '*': 'Las páginas y los correos muestran el logotipo nuevo.',
  },
  'branding.colour': {
    '': 'Las páginas y los correos vuelven al color predeterminado.',
    '*': 'Las páginas y los correos usan el color {value}, o un tono con contraste suficiente.',
  },
}
