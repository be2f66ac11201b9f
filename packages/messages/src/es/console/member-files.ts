import type { ConsoleMessages } from '../../console-messages.js'

export const memberFiles: Pick<ConsoleMessages['members'], 'port'> = {
  port: {
    heading: 'Importar y exportar',
    exportHint:
      'Todos los miembros con su perfil y estado, sin contraseñas. Las celdas que una hoja de cálculo ejecutaría como fórmula se neutralizan. Las exportaciones se anotan en el registro de auditoría.',
    statuses: {
      receiving: 'Subiendo',
      checking: 'Comprobando',
      checked: 'Comprobado, aún sin importar',
      importing: 'Importando',
      done: 'Importado',
      failed: 'Fallido',
    },
    uploadFailed: 'La subida se interrumpió. Quítela de la lista y elija el archivo de nuevo.',
    identities: {
      one: '{count} miembro con cuenta de {provider}.',
      many: '{count} de miembros con cuenta de {provider}.',
      other: '{count} miembros con cuenta de {provider}.',
    },
    notOffered:
      'Aún no se ofrece para iniciar sesión: {list}. Añada un proveedor con el mismo ID en «Inicio de sesión» para que estos miembros puedan iniciar sesión.',
    toAdd: {
      one: 'Se añadirá {count} miembro.',
      many: 'Se añadirán {count} de miembros.',
      other: 'Se añadirán {count} miembros.',
    },
    added: {
      one: '{count} miembro añadido.',
      many: '{count} de miembros añadidos.',
      other: '{count} miembros añadidos.',
    },
    toUpdate: {
      one: 'Se actualizará {count} miembro.',
      many: 'Se actualizarán {count} de miembros.',
      other: 'Se actualizarán {count} miembros.',
    },
    updated: {
      one: '{count} miembro actualizado.',
      many: '{count} de miembros actualizados.',
      other: '{count} miembros actualizados.',
    },
    unchanged: {
      one: '{count} miembro existente sin cambios.',
      many: '{count} de miembros existentes sin cambios.',
      other: '{count} miembros existentes sin cambios.',
    },
    skipped: {
      one: '{count} línea no válida omitida.',
      many: '{count} de líneas no válidas omitidas.',
      other: '{count} líneas no válidas omitidas.',
    },
    refusedAddresses: {
      one: '{count} correo se rechazaría en el registro. Se importa de todos modos.',
      many: '{count} correos se rechazarían en el registro. Se importan de todos modos.',
      other: '{count} correos se rechazarían en el registro. Se importan de todos modos.',
    },
    invalidLines: {
      one: '{count} línea no válida',
      many: '{count} de líneas no válidas',
      other: '{count} líneas no válidas',
    },
    firstShown: {
      one: 'Se muestra la primera ({count}).',
      many: 'Se muestran las primeras {count}.',
      other: 'Se muestran las primeras {count}.',
    },
    submit: {
      one: 'Importar {count} miembro',
      many: 'Importar {count} de miembros',
      other: 'Importar {count} miembros',
    },
    keepOpen: 'Mantenga abierta esta pestaña hasta que termine la subida. Puede usar otras páginas de la consola.',
    mayLeave: 'Puede salir de esta página. La importación continúa y se muestra cuando vuelva.',
    ignored: 'Las columnas desconocidas se ignoran: {columns}.',
    firstAsFile: 'Descargar las primeras {count}',
    allAsFile: 'Descargar todas',
    discard: 'Descartar',
    dismiss: 'Quitar de la lista',
    notAllowed: 'Solo para propietarios',
    notAllowedHint: 'Solo los propietarios pueden importar y exportar miembros.',
    export: 'Exportar',
    fileMissing: 'Elija un archivo.',
    tooLarge: 'El archivo supera los {size} MB. Use «foyer member import» en el servidor.',
    firebaseWrong: 'Pegue todos los parámetros: base64_signer_key, base64_salt_separator, rounds y mem_cost.',
    import: 'Importar',
    importHint:
      'Archivo CSV o JSON en UTF-8, hasta {size} MB. Solo es obligatoria la columna {column}. Se admiten exportaciones de Firebase, Supabase, Auth0 y Wix. Primero se comprueba el archivo; no se importa nada hasta que usted lo confirme.',
    file: 'Archivo',
    update: 'Actualizar miembros existentes',
    updateHint: 'De lo contrario, se omiten. Las importaciones nunca modifican a los miembros del equipo.',
    firebase: 'Contraseñas de Firebase',
    firebaseLabel: 'Parámetros del hash de contraseñas',
    firebaseHint:
      'En la consola de Firebase: Authentication, Users, menú sobre la lista. Se eliminan tras la importación.',
    uploading: 'Subiendo…',
    check: 'Comprobar archivo',
  },
}
