import type { EndReasonMessages } from '../end-reasons-for.js'

/**
 * Why a session ended, by reason code (`sessionEndReasons` of `@foyer/protocol`), in French. `unknown` is the message
 * for unknown codes.
 */
export const endReasons: EndReasonMessages = {
  signed_out: 'Vous vous êtes déconnecté sur cet appareil ou sur un autre.',
  signed_out_elsewhere: 'Vous avez déconnecté cet appareil depuis un autre.',
  ended_by_owner: 'Le responsable du site vous a déconnecté. Vous pouvez vous reconnecter.',
  password_changed:
    'Votre mot de passe a été modifié et vos autres appareils ont été déconnectés. Connectez-vous avec le nouveau mot de passe.',
  password_reset:
    'Votre mot de passe a été réinitialisé et tous les appareils ont été déconnectés. Connectez-vous avec le nouveau mot de passe.',
  reset_required: 'Le site exige un nouveau mot de passe avant que vous puissiez continuer.',
  blocked: 'Votre compte a été suspendu. Contactez le responsable du site.',
  deleted: 'Votre compte a été supprimé.',
  reuse_detected:
    'Votre session a été fermée pour vous protéger, car quelqu’un l’a peut-être copiée. Reconnectez-vous.',
  expired_idle: 'Votre session a expiré pour cause d’inactivité. Connectez-vous pour continuer.',
  expired_absolute: 'Votre session a atteint sa durée maximale. Connectez-vous pour continuer.',
  too_many_sessions: 'Vous vous êtes connecté sur trop d’appareils et la session la plus ancienne a été fermée.',
  restored: 'Le site a été restauré depuis une sauvegarde et tout le monde a été déconnecté. Reconnectez-vous.',
  unknown: 'Votre session a pris fin. Connectez-vous pour continuer.',
}
