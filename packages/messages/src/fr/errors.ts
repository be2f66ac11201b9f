import type { PageMessages } from '../messages.js'

/** Texts of the error pages by code, in French. */
export const errors: PageMessages['errors'] = {
  GENERAL: { title: 'Un problème est survenu', sentence: 'Le problème vient de notre côté. Veuillez réessayer.' },
  REFUSED: { title: 'Un problème est survenu', sentence: 'La requête n’a pas pu être lue.' },
  flow_expired: {
    title: 'Cette connexion a expiré',
    sentence: 'Elle a commencé il y a trop longtemps ou elle est déjà terminée. Revenez au site et recommencez.',
  },
  set_up_done: {
    title: 'Ce site est configuré',
    sentence:
      '{site} a déjà un responsable. Connectez-vous à la console ; un responsable peut inviter d’autres personnes.',
  },
  set_up_link_over: {
    title: 'Ce lien ne fonctionne plus',
    sentence:
      'Un lien de configuration sert une seule fois, pendant 24 heures. Redémarrez le serveur : il en affiche un nouveau tant que {site} n’a pas de responsable.',
  },
  view_as_private_window: {
    title: 'À ouvrir dans une fenêtre privée',
    sentence:
      'Quelqu’un est connecté dans ce navigateur. Ouvrez le lien dans une fenêtre privée, afin de conserver cette connexion.',
  },
  view_as_link_over: {
    title: 'Ce lien ne fonctionne plus',
    sentence:
      'Un lien pour voir le site comme un membre sert une seule fois, pendant cinq minutes. Créez-en un nouveau dans la console.',
  },
  not_an_owner: {
    title: 'Ce compte ne gère pas le site',
    sentence:
      'La console de {site} est réservée à ceux qui le gèrent, et ce compte n’en fait pas partie. Connectez-vous avec le compte d’un responsable, ou demandez-lui une invitation.',
  },
  unknown_client: { title: 'Application inconnue', sentence: 'L’application d’où vous venez n’est pas enregistrée.' },
  wrong_return_address: {
    title: 'L’adresse de retour ne correspond pas',
    sentence: 'Le site demande la réponse à une adresse qui n’est pas sur sa liste. Prévenez le responsable de {site}.',
  },
  NOT_FOUND: {
    title: 'Il n’y a rien ici',
    sentence: 'Cette page n’existe pas. Vérifiez l’adresse, ou revenez en arrière.',
  },
  UNAVAILABLE: {
    title: 'De retour dans un instant',
    sentence: '{site} est en maintenance ou très sollicité. Rien n’est perdu. Réessayez dans un instant.',
  },
  THROTTLED_FEATURE: {
    title: 'Veuillez patienter un instant',
    sentence: 'Il y a eu trop d’essais. Attendez avant le prochain.',
  },
  cookies_blocked: {
    title: 'Les cookies sont désactivés',
    sentence:
      'La connexion a besoin de cookies, et votre navigateur n’en a pas envoyé. Autorisez-les pour cette page, revenez en arrière et renvoyez le formulaire.',
  },
  form_expired: {
    title: 'Ce formulaire a expiré',
    sentence:
      'La page est restée ouverte trop longtemps, ou a été ouverte depuis dans un autre onglet. Revenez en arrière, rechargez la page et renvoyez-la.',
  },
  PERMISSION_DENIED: {
    title: 'Cela n’est pas autorisé',
    sentence:
      'Le formulaire venait d’un autre site, ce qui n’est pas autorisé. Ouvrez {site} vous-même et commencez là.',
  },
}
