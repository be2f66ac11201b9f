/** Values that several examples share, so that all are about one member of one site. */
export const MEMBER = 'mem_4mTqXv0sRk2nJc7yHw8dPg'
export const VISITOR = 'vis_9bFzLq3uWe6tKa1xMo5rVg'
export const SESSION = 'ses_7cNyGh4pQi8vBd2zSj6uXg'
export const CLIENT = 'cli_3eJvRd6sMy0kTf8bXn5hWg'
export const SITE = 'site_2kRwPd7mLx5gTb9nCv3hZg'
export const REQUEST = 'req_6jHsUf1eOy4wNi0aKt8qRg'
export const EMAIL = 'mira@example.com'
export const PICTURE = 'https://images.example.com/mira.jpg'
export const PAGE = 'https://www.example.com'
export const ISSUER = 'https://accounts.example.com'
export const NETWORK = '203.0.113.7'

/** A past time: the example of every date that has no example of its own. */
export const DATE_EXAMPLE = '2026-03-14T09:26:53Z'
export const LATER = '2026-03-21T09:26:53Z'
export const NEXT_YEAR = '2027-03-14T09:26:53Z'
