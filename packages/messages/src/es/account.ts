import type { AccountMessages } from '../messages.js'

/** Texts of the account page in Spanish. */
export const account: AccountMessages = {
  heading: 'Su cuenta',
  sections: {
    profile: 'Perfil',
  },
  save: 'Guardar los cambios',
  profile: {
    language: 'Idioma de los correos',
    siteLanguage: 'El de {site}',
    photoAt: 'Su foto está en {host}.',
    removePhoto: 'Quitar la foto',
    nickname: 'Apodo',
    firstName: 'Nombre de pila',
    lastName: 'Apellidos',
    seenByTeam: 'Visible para usted y el equipo de {site}.',
    seenByMembers: 'Otros miembros lo ven si su perfil es público.',
    changedByTeam: 'Lo define {site}.',
    notSet: 'Sin indicar',
    yes: 'Sí',
  },
  done: {
    SAVED: 'Sus cambios se han guardado.',
  },
  faults: {
    CHANGED_MEANWHILE:
      'Su perfil se cambió en otro lugar mientras esta página estaba abierta. Lo que escribió sigue aquí: revíselo y guárdelo de nuevo.',
  },
}
