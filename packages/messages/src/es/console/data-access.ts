import type { ConsoleMessages } from '../../console-messages.js'

export const dataAccess: Pick<ConsoleMessages['data'], 'permissions' | 'promotion' | 'viewAs' | 'presets'> = {
  presets: {
    published: 'Publicado por el sitio, como un catálogo',
    own: 'Privado de cada usuario, como un carrito o reservas',
    shared: 'Escrito por los miembros para todos, como reseñas',
    private: 'Solo para el equipo y las claves de API',
  },
  permissions: {
    summary: '{role}: {actions}.',
    ownItems: 'Autores (sus elementos)',
    choices: {
      ANYONE: 'Todos, incluidos los visitantes',
      SITE_MEMBER: 'Miembros',
      SITE_MEMBER_AUTHOR: 'Autores, para sus propios elementos',
      ADMIN: 'Solo el equipo y las claves de API',
    },
    actions: {
      read: 'leer',
      insert: 'añadir',
      update: 'modificar',
      remove: 'eliminar',
    },
    actionLabels: {
      read: 'Leer elementos',
      insert: 'Añadir elementos',
      update: 'Modificar elementos',
      remove: 'Eliminar elementos',
    },
    authors: {
      ANYONE: 'Los autores son los visitantes y miembros que crearon un elemento.',
      SITE_MEMBER: 'Los autores son los miembros que crearon un elemento.',
      SITE_MEMBER_AUTHOR: 'Los autores son los miembros que crearon un elemento.',
      ADMIN: 'Los elementos los crean el equipo y las claves de API, que indican el autor en _owner.',
    },
    heading: 'Permisos',
    table: 'Tabla de permisos',
    byOperation: 'Permisos por operación',
    operation: 'Operación',
    allowed: '{icon} Sí',
    saved: 'Permisos guardados.',
    save: 'Guardar permisos',
    roles: {
      visitor: 'Visitante',
      member: 'Miembro',
      author: 'Autor',
      owner: 'Equipo',
    },
  },
  promotion: {
    policies: {
      reassign: {
        label: 'Conservar ambos',
        hint: 'Los elementos del visitante se añaden a los del miembro.',
      },
      keepMember: {
        label: 'Conservar los del miembro',
        hint: 'Si el miembro ya tiene elementos, los del visitante se quitan de la colección.',
      },
      keepVisitor: {
        label: 'Conservar los del visitante',
        hint: 'Si el visitante tiene elementos, los anteriores del miembro se quitan de la colección.',
      },
      newest: {
        label: 'Conservar los más recientes',
        hint: 'Se conservan los elementos modificados en último lugar; los demás se quitan de la colección.',
      },
      union: {
        label: 'Combinar',
        hint: 'Los elementos con el mismo valor en un campo se combinan en el del miembro. Las cantidades se suman, o se conserva la mayor.',
      },
    },
    union: {
      sum: 'Los elementos con el mismo {by} se combinan y se suma su {field}. Los demás elementos pasan al miembro.',
      max: 'Los elementos con el mismo {by} se combinan y se conserva el mayor {field}. Los demás elementos pasan al miembro.',
      member:
        'De los elementos con el mismo {by} solo se conserva el del miembro. Los demás elementos pasan al miembro.',
    },
    saved: 'Guardado. Se aplica desde el próximo registro o inicio de sesión.',
    heading: 'Cuando un visitante se hace miembro',
    current:
      '{rule} Los miembros pueden deshacerlo durante el plazo configurado en Privacidad y conservación (un día de forma predeterminada).',
    legend: 'Elementos del visitante',
    by: 'Campo que identifica duplicados',
    byMissing: 'Introduzca el campo, por ejemplo product.',
    amount: 'Cantidad en ambos elementos',
    amounts: {
      member: 'Conservar la cantidad del miembro',
      sum: 'Sumar las cantidades',
      max: 'Conservar la cantidad mayor',
    },
    amountField: 'Campo de la cantidad',
    amountMissing: 'Introduzca el campo, por ejemplo amount.',
  },
  viewAs: {
    label: 'Ver como',
    owner: 'Usted',
    visitor: 'Un visitante',
    member: 'Un miembro…',
    member_id: 'Correo o ID',
    view: '{icon} Ver',
    access: {
      all: 'Puede ver todos los elementos.',
      own: 'Solo puede ver sus propios elementos.',
    },
    readOnly: 'Esta vista es de solo lectura y queda registrada en el registro de auditoría.',
    unknown: 'No se encontró ningún miembro. Introduzca el correo completo o un ID.',
  },
}
